// A shoe followed: taps become cards, the server says what they make, and the page is drawn.
import { complete, courseOf, remember } from "./course.js";
import { by, el, put } from "./dom.js";
import * as draw from "./draw.js";
import { explained } from "./exact.js";
import { drawKeys, keyPressed } from "./keys.js";
import { fresh, keep, load } from "./kept.js";
import * as server from "./server.js";
import { drawSettings, listen } from "./settings.js";
import { LANGUAGES } from "./texts.js";

const AGAIN = 2000;

export const page = {
  state: load(),
  answer: null, // what the server said of the cards in `good`
  good: [],
  course: [],
  games: [],
  titles: {},
  text: LANGUAGES.en,
  burning: false,
  squeezing: false,
  suit: "",
  correcting: null,
  tapped: 0,
  asking: null,

  betName: (bet) => page.text.betNames[bet] ?? page.titles[bet] ?? bet,
  gameTitle: () => page.games.find((each) => each.game === page.state.game)?.title ?? page.state.game,

  // A rank was tapped: a card, a burnt one, what is seen of one, or what a card should have been.
  tap(rank) {
    page.tapped = performance.now();
    const suits = page.answer?.suits;
    if (suits && !page.suit && !rank.startsWith("[")) {
      page.say(page.text.suitMode);
      by("mode").hidden = false;
      by("mode").textContent = page.text.suitMode;
      return;
    }
    const card = rank.startsWith("[") ? rank : rank + (suits ? page.suit : "");
    const cards = [...page.state.cards];
    if (page.correcting !== null) {
      const burnt = cards[page.correcting].startsWith("*") ? "*" : "";
      cards[page.correcting] = burnt + card;
    } else if (cards.at(-1)?.startsWith("[")) {
      cards[cards.length - 1] = card; // the card that was squeezed lies open now
    } else {
      cards.push((page.burning ? "*" : "") + card);
    }
    const side = page.answer ? page.text[page.answer.next] : "";
    const said = draw.spoken(card, page.text);
    page.say(page.burning ? page.text.saidBurn(said) : page.text.saidCard(said, side));
    page.burning = page.squeezing = false;
    page.suit = "";
    page.correcting = null;
    page.change(cards);
  },

  takeOut() {
    const cards = page.state.cards.filter((_, index) => index !== page.correcting);
    page.correcting = null;
    page.change(cards);
  },

  correct(index) {
    page.correcting = page.correcting === index ? null : index;
    page.burning = page.squeezing = false;
    page.redraw();
  },

  undo() {
    if (page.burning || page.squeezing || page.correcting !== null || page.suit) {
      page.burning = page.squeezing = false;
      page.correcting = null;
      page.suit = "";
      page.redraw();
      return;
    }
    const { past, cards } = page.state;
    if (!past.length && !cards.length) return;
    page.state.cards = past.length ? past.pop().split(" ").filter(Boolean) : cards.slice(0, -1);
    page.say(page.text.saidUndo);
    page.ask();
  },

  change(cards) {
    page.state.past.push(page.state.cards.join(" "));
    page.state.cards = cards;
    page.ask();
  },

  // Ask what the cards make; an answer that comes too late is not waited for.
  async ask() {
    keep(page.state);
    page.asking?.abort();
    const mine = (page.asking = new AbortController());
    const { game, decks, cards } = page.state;
    document.body.classList.add("asking");
    try {
      const answer = await server.shoe(game, decks, cards, mine.signal);
      page.answer = answer;
      page.good = cards;
      remember(page.state, answer);
      keep(page.state);
      page.notice("");
      page.redraw();
      if (await complete(page.state, answer)) {
        keep(page.state);
        if (page.answer === answer) page.redraw();
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof server.Mistake) return page.refused(cards, error.message);
      page.notice(page.text.away);
      setTimeout(() => page.asking === mine && page.ask(), AGAIN);
    } finally {
      if (page.asking === mine) document.body.classList.remove("asking");
    }
  },

  // A card that cannot be: the state before it is kept, and of several at once the others too.
  async refused(cards, sentence) {
    const waiting = cards.slice(page.good.length);
    const added = page.good.every((card, index) => card === cards[index]);
    page.state.cards = page.good;
    page.state.past.pop();
    if (added && waiting.length > 1) {
      for (const card of waiting) {
        const tried = [...page.state.cards, card];
        try {
          page.answer = await server.shoe(page.state.game, page.state.decks, tried);
          page.state.cards = page.good = tried;
        } catch (error) {
          if (!(error instanceof server.Mistake)) break;
          sentence = error.message;
        }
      }
    }
    keep(page.state);
    if (page.answer) page.redraw();
    page.notice(sentence);
  },

  notice(sentence) {
    by("notice").hidden = !sentence;
    by("notice").textContent = sentence;
  },

  say(words) {
    by("said").textContent = words;
  },

  explain(title, exact, outcomes, denominator) {
    by("exact-title").textContent = title;
    put(by("exact-body"), ...explained(page.text, exact, outcomes, denominator));
    by("exact").showModal();
  },

  async begin(game, decks, cards = []) {
    page.state = { ...fresh(game, decks, page.state.cut), cards, language: page.state.language };
    page.good = [];
    page.answer = null;
    page.correcting = null;
    await page.entitle();
    await page.ask();
  },

  async entitle() {
    const found = await server.rules(page.state.game);
    page.titles = Object.fromEntries(found.bets.map((bet) => [bet.bet, bet.title]));
  },

  redraw() {
    if (!page.answer) return;
    page.course = courseOf(page.state, page.answer);
    for (const part of [draw.drawTable, draw.drawResult, draw.drawOffers, draw.drawBets, draw.drawShoe,
      draw.drawRoads, draw.drawSoFar, draw.drawRounds, drawKeys]) part(page);
    document.documentElement.style.setProperty("--keys", `${by("keys").offsetHeight}px`);
    document.body.dataset.cards = page.good.join(" ");
    document.body.dataset.took = (performance.now() - page.tapped).toFixed(1);
  },

  translate() {
    const language = page.state.language || (navigator.language.startsWith("zh") ? "zh" : "en");
    page.text = LANGUAGES[language] ?? LANGUAGES.en;
    document.documentElement.lang = language === "zh" ? "zh-Hant" : "en";
    for (const node of document.querySelectorAll("[data-text]")) node.textContent = page.text[node.dataset.text];
    by("keys").setAttribute("aria-label", page.text.skip);
  },
};

async function start() {
  page.translate();
  listen(page);
  document.addEventListener("keydown", (event) => keyPressed(page, event));
  try {
    page.games = (await server.games()).filter((each) => each.table_of_play);
    if (!page.games.some((each) => each.game === page.state.game)) {
      const first = page.games.find((each) => each.game === "rws-insurance") ?? page.games[0];
      page.state = { ...fresh(first.game, String(Math.max(...first.decks))), language: page.state.language };
    }
    drawSettings(page);
    await page.entitle();
    await page.ask();
  } catch (error) {
    page.notice(error instanceof server.Mistake ? error.message : page.text.away);
    if (error instanceof server.Away) setTimeout(start, AGAIN);
    else if (!(error instanceof server.Mistake)) throw error;
  }
}

start();
