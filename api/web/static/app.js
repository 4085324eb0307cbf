// Makes the pages smoother; every page works without it. No address or fact leaves the browser from here.
import { copyWithCitation } from "./copy.js";
import { announce, focusAfterSwap } from "./speak.js";
import { savedPage, saveCase } from "./saved.js";
import { suggest } from "./suggest.js";
import { liveForm } from "./live.js";

document.documentElement.classList.add("scripted");

document.addEventListener("click", (event) => {
  const copy = event.target.closest(".copy");
  if (copy) copyWithCitation(copy).then(announce);
  if (event.target.closest(".print")) window.print();
});
document.addEventListener("submit", (event) => {
  if (event.target.matches("form.save")) {
    event.preventDefault();
    announce(saveCase(event.target));
  }
});
// A boosted form follows its button's own address, as it does without script.
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  const action = button?.getAttribute("formaction");
  if (action) event.detail.path = action;
});
// A fact corrected in place: the verdict follows at once.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.facts");
  if (form && event.target.matches("select, input[type=checkbox], input[type=date]")) form.requestSubmit();
});
// At the swap, not after it has settled: between the two a keyboard would have no focus to go on from.
document.addEventListener("htmx:afterSwap", focusAfterSwap);
document.addEventListener("htmx:load", () => { savedPage(); suggest(); liveForm(); });
savedPage();
suggest();
liveForm();
