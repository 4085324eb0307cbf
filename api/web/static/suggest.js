// Words that a query being typed may go on to, from this service alone.
export function suggest() {
  const box = document.querySelector("input[data-suggest]");
  if (!box || box.dataset.ready) return;
  box.dataset.ready = "1";
  let timer;
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const q = box.value.trim();
      if (q.length < 2) return;
      const answer = await fetch(`${box.dataset.suggest}?${new URLSearchParams({ q })}`);
      if (!answer.ok) return;
      const { suggestions } = await answer.json();
      const list = document.getElementById(box.getAttribute("list"));
      list.replaceChildren(...suggestions.map((text) => Object.assign(document.createElement("option"), { value: text })));
    }, 200);
  });
}
