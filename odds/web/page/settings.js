// Game, decks, cut card, language; a new shoe, and logs saved and opened.
import { by, el, put } from "./dom.js";
import * as server from "./server.js";
import { LANGUAGES } from "./texts.js";

const choices = (values, chosen) => values.map(([value, label]) =>
  el("option", { value, selected: value === chosen }, label));

export function drawSettings(page) {
  const { state } = page;
  const game = page.games.find((each) => each.game === state.game);
  put(by("game"), ...Object.entries(page.text.groups).map(([group, label]) => {
    const games = page.games.filter((each) => each.group === group);
    return games.length ? el("optgroup", { label }, ...choices(games.map((each) => [each.game, page.gameTitle(each.game)]), state.game)) : null;
  }));
  const decks = [...new Set([...(game?.decks ?? []), Number(state.decks)])].sort((a, b) => a - b);
  put(by("decks"), ...choices(decks.map((each) => [String(each), String(each)]), state.decks));
  put(by("language"), ...choices(Object.entries(LANGUAGES).map(([id, each]) => [id, each.name]),
    document.documentElement.lang.startsWith("zh") ? "zh" : "en"));
  by("cut").value = state.cut;
}

function isSure(page) {
  return !page.state.cards.length || window.confirm(page.text.confirmNew);
}

async function begin(page, game, decks, cards) {
  await page.begin(game, decks, cards);
  drawSettings(page);
}

async function save(page) {
  try {
    if (!page.answer?.rounds.length) throw new server.Mistake(page.text.nothingToSave);
    const address = URL.createObjectURL(await server.log(page.state.game, page.state.decks, page.good));
    const link = el("a", { href: address, download: `${page.state.game}-shoe.csv` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    by("settings").close();
    page.notice(error instanceof server.Mistake ? error.message : page.text.away);
  }
}

async function open(page, file) {
  try {
    const found = await server.opened(await file.text());
    if (isSure(page)) await begin(page, found.game, found.decks, found.cards);
  } catch (error) {
    page.notice(error instanceof server.Mistake ? page.text.notOpened(error.message) : page.text.away);
  }
  by("settings").close();
}

export function listen(page) {
  by("open-settings").addEventListener("click", () => {
    drawSettings(page);
    by("settings").showModal();
  });
  for (const button of document.querySelectorAll("dialog .close")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  by("game").addEventListener("change", async (event) => {
    const game = page.games.find((each) => each.game === event.target.value);
    if (isSure(page)) await begin(page, game.game, String(Math.max(...game.decks)));
    else drawSettings(page);
  });
  by("decks").addEventListener("change", async (event) => {
    if (isSure(page)) await begin(page, page.state.game, event.target.value);
    else drawSettings(page);
  });
  by("cut").addEventListener("change", (event) => {
    page.state.cut = Math.max(0, Math.floor(Number(event.target.value)) || 0);
    page.redraw();
    page.ask();
  });
  by("language").addEventListener("change", (event) => {
    page.state.language = event.target.value;
    page.translate();
    drawSettings(page);
    page.ask();
    page.redraw();
  });
  by("new-shoe").addEventListener("click", async () => {
    if (!isSure(page)) return;
    await begin(page, page.state.game, page.state.decks);
    by("settings").close();
  });
  by("save").addEventListener("click", () => save(page));
  by("file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) open(page, file);
    event.target.value = "";
  });
}
