// The keys of the page, under a thumb and on a keyboard.
import { by, el, renew } from "./dom.js";
import { RANKS, rankText, shown, spoken } from "./draw.js";
import { SYMBOLS } from "./texts.js";

const TYPED = { a: "A", 1: "A", t: "10", 0: "10", j: "J", q: "Q", k: "K" };
const SEEN = { p: "[J-K]", n: "[A-3]", 2: "[4,5]", 3: "[6-8]", 4: "[9,10]", "?": "?" };

const button = (attributes, ...children) => el("button", { type: "button", ...attributes }, ...children);

export function drawKeys(page) {
  const { text, answer, state } = page;
  const correcting = page.correcting !== null && page.correcting < state.cards.length;
  const mode = correcting ? text.correctMode(shown(state.cards[page.correcting], text))
    : page.burning ? text.burnMode : page.squeezing ? text.squeezeMode : "";
  by("mode").hidden = !mode;
  by("mode").textContent = mode;
  by("suits").hidden = !answer.suits || page.squeezing;
  renew(by("suits"), ...Object.entries(SYMBOLS).map(([suit, symbol]) =>
    button({ "aria-label": text.suits[suit], "aria-pressed": String(page.suit === suit), "data-suit": suit,
      class: "dh".includes(suit) ? "red" : "", onclick: () => chooseSuit(page, suit) }, symbol)));
  by("seen").hidden = !page.squeezing;
  renew(by("seen"), ...Object.keys(text.squeezed).map((token) =>
    button({ class: "word", "data-key": token, onclick: () => page.come(token) },
      text.squeezed[token], el("span", { class: "under" }, token === "?" ? "?" : rankText(token)))));
  renew(by("ranks"), ...RANKS.map((rank) => rankKey(page, rank)), page.squeezing
    ? button({ class: "word", "data-key": "seen", disabled: page.seen.length < 2, onclick: () => oneOf(page) }, text.oneOfThese)
    : button({ class: "word", "data-key": "undo", onclick: page.undo }, text.undo));
  renew(by("words"), ...correcting
    ? [button({ class: "word", "data-key": "remove", onclick: page.takeOut }, text.remove)]
    : [toggle(page, "burning", text.burn), toggle(page, "squeezing", text.squeeze)]);
}

function rankKey(page, rank) {
  const gone = page.answer.shoe[rank] === 0 && page.correcting === null;
  const marked = page.squeezing ? { "aria-pressed": String(page.seen.includes(rank)) } : {};
  return button({ "aria-label": spoken(rank, page.text), "data-key": rank, disabled: gone, ...marked,
    onclick: () => page.tap(rank) }, shown(rank, page.text));
}

const oneOf = (page) => page.come(`[${RANKS.filter((rank) => page.seen.includes(rank)).join(",")}]`);

function toggle(page, name, label) {
  return button({ class: "word", "data-key": name, "aria-pressed": String(page[name]),
    onclick: () => toggled(page, name) }, label);
}

function toggled(page, name) {
  const on = !page[name];
  page.calm();
  page[name] = on;
  page.redraw();
}

function chooseSuit(page, suit) {
  page.suit = page.suit === suit ? "" : suit;
  page.redraw();
}

export function keyPressed(page, event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (press(page, event.key.toLowerCase())) event.preventDefault();
}

// What a key does, and whether it does anything. Before there is an answer it waits for it.
export function press(page, key) {
  const rank = TYPED[key] ?? (RANKS.includes(key) ? key : null);
  const known = rank || key in SYMBOLS || key in SEEN || ["backspace", "escape", "b", "z"].includes(key);
  if (known && !page.answer) return page.early.push(key);
  if (page.squeezing && key in SEEN) page.come(SEEN[key]);
  else if (rank) page.tap(rank);
  else if (key === "?") page.come(key);
  else if (key === "backspace") page.correcting === null ? page.undo() : page.takeOut();
  else if (key === "escape") page.calm(), page.redraw();
  else if (key === "b") toggled(page, "burning");
  else if (key === "z" && page.correcting === null) toggled(page, "squeezing");
  else if (page.answer?.suits && key in SYMBOLS) chooseSuit(page, key);
  else return false;
  return true;
}
