// The form's verdict so far follows each change. It is asked for by POST, so that no fact stands in an address or a log.
export function liveForm() {
  const form = document.querySelector("form[data-live]");
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "1";
  let timer;
  form.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const answer = await fetch(form.dataset.live, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("verdict-so-far");
      if (fresh) document.getElementById("verdict-so-far").replaceChildren(...fresh.childNodes);
    }, 300);
  });
}
