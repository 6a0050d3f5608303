"use strict";
// The row of channels and threads: which one the first pane shows, and where there is something new.
const row = document.getElementById("rooms");
const buttons = new Map();

function draw(rooms) {
  const numbers = new Set(rooms.map((room) => room.number));
  for (const [number, button] of buttons) {
    if (!numbers.has(number)) { button.remove(); buttons.delete(number); }
  }
  for (const room of rooms) {
    let button = buttons.get(room.number);
    if (!button) {
      button = document.createElement("button");
      button.addEventListener("click", () => void ask(`/rooms/${room.number}`, "POST"));
      buttons.set(room.number, button);
    }
    const name = room.news ? `● ${room.name}` : room.name;
    if (button.textContent !== name) button.textContent = name;
    if (room.news) button.setAttribute("aria-label", `${room.name} (${row.dataset.news})`);
    else button.removeAttribute("aria-label");
    if (room.shown) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
    if (row.children[rooms.indexOf(room)] !== button) row.insertBefore(button, row.children[rooms.indexOf(room)] ?? null);
  }
}

async function ask(path, method) {
  try {
    draw(await (await fetch(path, { method })).json());
  } catch { /* the preview has ended, or is busy: the row stays as it is */ }
}

void ask("/rooms", "GET");
setInterval(() => { if (!document.hidden) void ask("/rooms", "GET"); }, 1000);
