// After a swap the focus goes to what is new and one line goes to the polite live region.
export function announce(text) {
  const live = document.getElementById("live");
  if (!live || !text) return;
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 50);
}

export function focusAfterSwap() {
  const main = document.getElementById("main");
  const target = main.querySelector(main.dataset.focus || "h1") || main;
  if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: false });
  target.scrollIntoView({ block: "start" });
  announce(main.dataset.announce);
}
