// Copy a provision with its citation: plain and rich, in the page's form and the international one.
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

export async function copyWithCitation(button) {
  const { copy, citation, international, href } = button.dataset;
  const address = new URL(href, document.baseURI).href;
  const source = international && international !== citation ? `${citation} [${international}]` : citation;
  const plain = `«${copy}»\n${source}\n${address}`;
  const rich =
    `<blockquote dir="rtl" lang="ar" cite="${escape(address)}">${escape(copy)}</blockquote>` +
    `<p><a href="${escape(address)}">${escape(citation)}</a>` +
    (international ? ` <bdi dir="ltr">[${escape(international)}]</bdi>` : "") + "</p>";
  const words = document.body.dataset;
  try {
    if (window.ClipboardItem && navigator.clipboard.write) {
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/plain": new Blob([plain], { type: "text/plain" }),
          "text/html": new Blob([rich], { type: "text/html" }),
        }),
      ]);
    } else {
      await navigator.clipboard.writeText(plain);
    }
    return words.copied;
  } catch {
    return words.notCopied;
  }
}
