// The keys of the page, under a thumb and on a keyboard.
import { by, el, put } from "./dom.js";
import { RANKS, shown, spoken } from "./draw.js";
import { SYMBOLS } from "./texts.js";

const TYPED = { a: "A", 1: "A", t: "10", 0: "10", j: "J", q: "Q", k: "K" };

export function drawKeys(page) {
  const { text, answer, state } = page;
  const correcting = page.correcting !== null && page.correcting < state.cards.length;
  const mode = correcting ? text.correctMode(shown(state.cards[page.correcting], text))
    : page.burning ? text.burnMode : page.squeezing ? text.squeezeMode : "";
  by("mode").hidden = !mode;
  by("mode").textContent = mode;
  by("suits").hidden = !answer.suits;
  put(by("suits"), ...Object.entries(SYMBOLS).map(([suit, symbol]) =>
    el("button", { type: "button", "aria-label": text.suits[suit], "aria-pressed": String(page.suit === suit), "data-suit": suit,
      onclick: () => chooseSuit(page, suit) }, symbol)));
  const ranks = page.squeezing ? Object.keys(text.squeezed) : RANKS;
  put(by("ranks"), ...ranks.map((rank) => rankKey(page, rank)),
    el("button", { type: "button", class: "word", "data-key": "undo", onclick: page.undo }, text.undo));
  put(by("words"),
    correcting
      ? el("button", { type: "button", class: "word", "data-key": "remove", onclick: page.takeOut }, text.remove)
      : toggle(page, "burning", text.burn),
    answer.partly && !correcting ? toggle(page, "squeezing", text.squeeze) : null);
}

function rankKey(page, rank) {
  const gone = page.answer.shoe[rank] === 0 && page.correcting === null;
  return el("button", { type: "button", class: rank.startsWith("[") ? "word" : "", "aria-label": spoken(rank, page.text), "data-key": rank,
    disabled: gone, onclick: () => page.tap(rank) }, shown(rank, page.text));
}

function toggle(page, name, label) {
  return el("button", { type: "button", class: "word", "data-key": name, "aria-pressed": String(page[name]),
    onclick: () => {
      const on = !page[name];
      page.burning = page.squeezing = false;
      page[name] = on;
      page.redraw();
    } }, label);
}

function chooseSuit(page, suit) {
  page.suit = page.suit === suit ? "" : suit;
  page.redraw();
}

export function keyPressed(page, event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const rank = TYPED[key] ?? (RANKS.includes(key) ? key : null);
  if (rank) page.tap(rank);
  else if (key === "backspace") page.correcting === null ? page.undo() : page.takeOut();
  else if (key === "escape") page.correcting !== null || page.burning || page.squeezing ? page.undo() : null;
  else if (key === "b" && page.answer) toggleByKey(page, "burning");
  else if (page.answer?.suits && key in SYMBOLS) chooseSuit(page, key);
  else return;
  event.preventDefault();
}

function toggleByKey(page, name) {
  page[name] = !page[name];
  page.redraw();
}
