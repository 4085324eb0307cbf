// Cases kept in this browser alone, under one key; exported and imported as a JSON file.
import { announce } from "./speak.js";

const KEY = "mithaq.cases";
const read = () => {
  try {
    const rows = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(rows) ? rows.filter((r) => typeof r?.name === "string" && typeof r?.query === "string") : [];
  } catch {
    return [];
  }
};
const write = (rows) => localStorage.setItem(KEY, JSON.stringify(rows));

export function saveCase(form) {
  const name = form.elements.name.value.trim();
  const rows = read().filter((r) => r.name !== name);
  write([{ name, query: form.dataset.query, saved: new Date().toISOString().slice(0, 10) }, ...rows]);
  return form.dataset.saved;
}

function row(box, item) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.textContent = item.name;
  link.dir = "auto";
  link.href = `${box.dataset.action}?${item.query}`;
  const date = document.createElement("span");
  date.className = "hint";
  date.textContent = ` ${item.saved || ""} `;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "quiet";
  remove.textContent = box.dataset.delete;
  remove.setAttribute("aria-label", `${box.dataset.delete}: ${item.name}`);
  remove.addEventListener("click", () => {
    write(read().filter((r) => r.name !== item.name));
    draw(box);
    announce(box.dataset.deleted);
  });
  line.append(link, date, remove);
  return line;
}

function draw(box) {
  const rows = read();
  const list = box.querySelector("ul");
  list.replaceChildren(...rows.map((item) => row(box, item)));
  if (!rows.length) {
    const none = document.createElement("li");
    none.textContent = box.dataset.none;
    list.append(none);
  }
}

export function savedPage() {
  const box = document.getElementById("saved");
  if (!box || box.dataset.ready) return;
  box.dataset.ready = "1";
  draw(box);
  box.querySelector("#saved-export").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(read(), null, 1)], { type: "application/json" }));
    link.download = "mithaq-cases.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  box.querySelector("#saved-import").addEventListener("change", async (event) => {
    try {
      const given = JSON.parse(await event.target.files[0].text());
      const rows = given.filter((r) => typeof r.name === "string" && typeof r.query === "string");
      const names = new Set(rows.map((r) => r.name));
      write([...rows, ...read().filter((r) => !names.has(r.name))]);
      draw(box);
      announce(box.dataset.imported.replace("{n}", rows.length));
    } catch {
      announce(box.dataset.bad);
    }
  });
}
