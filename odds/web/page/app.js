// A shoe followed: taps become cards, the server says what they make, and the page is drawn.
import { complete, courseOf, remember } from "./course.js";
import { by, put } from "./dom.js";
import * as draw from "./draw.js";
import { explained } from "./exact.js";
import { drawKeys, keyPressed, press } from "./keys.js";
import { fresh, keep, load, named, setAside, takeBack, watch } from "./kept.js";
import * as server from "./server.js";
import { drawSettings, listen } from "./settings.js";
import { reckon } from "./slow.js";
import { LANGUAGES } from "./texts.js";

const AGAIN = 2000;

export const page = {
  state: load(),
  answer: null, // what the server said of the cards in `good`
  good: [],
  early: [], // keys that were pressed before there was an answer
  course: [],
  drawn: new Map(), // the parts that show rounds, with a name of those that they show
  games: [],
  titles: {},
  entitled: "",
  text: LANGUAGES.en,
  burning: false,
  squeezing: false,
  seen: [], // the ranks that a card seen in part may have
  suit: "",
  correcting: null,
  tapped: 0,
  asking: null,

  betName: (bet) => page.text.betNames[bet] ?? page.titles[bet] ?? bet,
  gameTitle: (game = page.state.game) =>
    page.text.gameNames[game] ?? page.games.find((each) => each.game === game)?.title ?? game,

  // A rank was tapped: a card, a burnt one, or what a card should have been.
  tap(rank) {
    if (page.squeezing) return page.mark(rank);
    const suits = page.answer?.suits;
    if (suits && !page.suit) {
      page.say(page.text.suitMode);
      by("mode").hidden = false;
      by("mode").textContent = page.text.suitMode;
      return;
    }
    page.come(rank + (suits ? page.suit : ""));
  },

  // One of the ranks that a card seen in part may have, or no longer.
  mark(rank) {
    page.seen = page.seen.includes(rank) ? page.seen.filter((each) => each !== rank) : [...page.seen, rank];
    page.redraw();
  },

  // A card came, or was seen in part; one that was seen in part before is turned by it.
  come(card) {
    page.tapped = performance.now();
    const cards = [...page.state.cards];
    if (page.correcting !== null) {
      cards[page.correcting] = (cards[page.correcting].startsWith("*") ? "*" : "") + card;
    } else {
      cards.push((page.burning ? "*" : card === "?" ? "" : "=") + card);
    }
    const side = page.answer ? page.text[page.answer.next] : "";
    const said = draw.spoken(card, page.text);
    page.say(page.burning ? page.text.saidBurn(said) : page.text.saidCard(said, side));
    page.calm();
    page.change(cards);
  },

  // Leave every mode that a key has begun.
  calm() {
    page.burning = page.squeezing = false;
    page.seen = [];
    page.suit = "";
    page.correcting = null;
  },

  takeOut() {
    const cards = page.state.cards.filter((_, index) => index !== page.correcting);
    page.calm();
    page.change(cards);
  },

  correct(index) {
    const chosen = page.correcting === index ? null : index;
    page.calm();
    page.correcting = chosen;
    page.redraw();
  },

  undo() {
    if (page.burning || page.squeezing || page.correcting !== null || page.suit) {
      page.calm();
      page.redraw();
      return;
    }
    const { past, cards } = page.state;
    if (!past.length && !cards.length) return;
    page.state.cards = past.length ? past.pop().split(" ").filter(Boolean) : cards.slice(0, -1);
    page.say(page.text.saidUndo);
    page.ask();
  },

  // The cards that were tapped since the last answer.
  coming: () => page.good.every((card, index) => card === page.state.cards[index])
    ? page.state.cards.slice(page.good.length) : [],

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
    if (page.answer) draw.drawTable(page); // the card at once, its figures when they come
    try {
      await page.entitle(game);
      if (page.asking !== mine) return;
      const ended = page.answer?.rounds.length;
      page.take(await server.shoe(game, decks, cards, mine.signal));
      const last = page.answer.rounds.at(-1);
      if (page.answer.rounds.length === ended + 1) page.say(draw.resultText(last, page.text));
      page.notice("");
      page.later(page.answer); // asks before the others are drawn, so that nothing waits for that
      page.redraw();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof server.Mistake) return page.refused(cards, error.message);
      page.notice(page.text.away);
      setTimeout(() => page.asking === mine && page.ask(), AGAIN);
      return;
    } finally {
      if (page.asking === mine) document.body.classList.remove("asking");
    }
  },

  // What the server made of the cards is what is kept of them: cards that were turned are whole.
  take(answer) {
    page.answer = answer;
    page.state.cards = page.good = answer.came;
    remember(page.state, answer);
    keep(page.state);
    for (const key of page.early.splice(0)) press(page, key);
  },

  // What takes longer: bets that ask for cards, and what bets were worth before earlier rounds.
  async later(answer) {
    const isOld = () => page.answer !== answer;
    const found = () => {
      remember(page.state, answer);
      keep(page.state);
      page.redraw();
    };
    try {
      await reckon(page.state, answer, isOld, found);
      await complete(page.state, answer, isOld, found);
    } catch (error) {
      if (error instanceof server.Mistake) {
        if (isOld()) return;
        answer.waiting = []; // they do not come
        page.redraw();
        page.notice(error.message);
      } else if (!(error instanceof server.Away)) throw error;
      else setTimeout(() => isOld() || page.later(answer), AGAIN);
    }
  },

  // A card that cannot be: the state before it is kept, and of several at once the others too.
  async refused(cards, sentence) {
    const waiting = cards.slice(page.good.length);
    const added = page.good.every((card, index) => card === cards[index]);
    const { past } = page.state;
    page.state.cards = page.good;
    past.splice(added ? -Math.max(waiting.length, 1) : -1);
    if (added && waiting.length > 1) {
      for (const card of waiting) {
        const before = page.good.join(" ");
        try {
          page.take(await server.shoe(page.state.game, page.state.decks, [...page.good, card]));
          past.push(before);
        } catch (error) {
          if (!(error instanceof server.Mistake)) break;
          sentence = error.message;
        }
      }
    }
    keep(page.state);
    if (page.answer) page.redraw();
    else if (cards.length) await page.ask(); // what was kept cannot be: the shoe begins anew
    page.notice(page.text.refused(sentence));
    if (page.answer) page.later(page.answer);
  },

  notice(sentence) {
    by("notice").hidden = !sentence;
    by("notice").textContent = sentence;
  },

  say(words) {
    by("said").textContent = words;
  },

  explain(title, kind, exact, outcomes, denominator) {
    by("exact-title").textContent = title;
    put(by("exact-body"), ...explained(page.text, kind, exact, outcomes, denominator));
    by("exact").showModal();
  },

  // The shoe went on in another tab: it is one shoe, so go on from there.
  follow(kept) {
    const { game, decks, cards, language } = page.state;
    const isSameGame = kept.game === game && kept.decks === decks;
    if (isSameGame && kept.cards.join() === cards.join()) return;
    if (!isSameGame) page.forget();
    page.state = { ...kept, language };
    page.calm();
    page.ask();
  },

  forget() {
    page.good = [];
    page.answer = null;
  },

  async begin(game, decks, cards = []) {
    page.state = { ...fresh(game, decks, page.state.cut), cards, language: page.state.language };
    page.forget();
    page.calm();
    await page.ask();
  },

  // What the bets of a game are called, asked for once.
  async entitle(game) {
    if (page.entitled === game) return;
    const found = await server.rules(game);
    page.titles = Object.fromEntries(found.bets.map((bet) => [bet.bet, bet.title]));
    page.entitled = game;
  },

  redraw() {
    if (!page.answer) return;
    page.course = courseOf(page.state, page.answer);
    for (const part of [draw.drawTable, draw.drawResult, draw.drawOffers, draw.drawBets, draw.drawShoe,
      drawKeys]) part(page);
    page.redrawRounds();
    document.documentElement.style.setProperty("--keys", `${by("keys").offsetHeight}px`);
    document.body.dataset.cards = page.good.join(" ");
    const waits = page.answer.waiting.length > 0;
    document.body.classList.toggle("reckoning", waits);
    if (!waits) document.body.dataset.took = (performance.now() - page.tapped).toFixed(1);
  },

  // Rounds that have ended are many, and drawn only where something of them changed.
  redrawRounds() {
    const ended = page.answer.came.slice(0, page.answer.first);
    const name = [page.text.name, page.state.game, named(ended)].join();
    const expected = page.course.map((bets) => Object.keys(bets ?? {}).length).join();
    for (const [part, shows] of [[draw.drawRoads, name], [draw.drawRounds, name + page.correcting],
      [draw.drawSoFar, name + expected]]) {
      if (page.drawn.get(part) !== shows) part(page);
      page.drawn.set(part, shows);
    }
  },

  translate() {
    const language = page.state.language || (navigator.language.startsWith("zh") ? "zh" : "en");
    page.text = LANGUAGES[language] ?? LANGUAGES.en;
    document.documentElement.lang = language === "zh" ? "zh-Hant" : "en";
    for (const node of document.querySelectorAll("[data-text]")) node.textContent = page.text[node.dataset.text];
    by("keys").setAttribute("aria-label", page.text.keys);
    if (!page.answer) by("stage").textContent = page.text.loading;
  },
};

// The game of the shoe that is kept, or another where it is not served; its id then.
function chosenGame() {
  const isServed = ({ game }) => page.games.some((each) => each.game === game);
  const { language, cards, game } = page.state;
  if (!cards.length) page.state = { ...page.state, ...takeBack(isServed), language };
  if (isServed(page.state)) return "";
  if (game) setAside(page.state);
  const first = page.games.find((each) => each.game === "rws-insurance") ?? page.games[0];
  page.state = { ...fresh(first.game, String(Math.max(...first.decks))), language };
  return game;
}

async function start() {
  try {
    page.games = (await server.games()).filter((each) => each.table_of_play);
    const missing = chosenGame();
    drawSettings(page);
    await page.ask();
    if (missing) page.notice(page.text.unknownGame(missing));
  } catch (error) {
    page.notice(error instanceof server.Mistake ? error.message : page.text.away);
    if (error instanceof server.Away) setTimeout(start, AGAIN);
    else if (!(error instanceof server.Mistake)) throw error;
  }
}

page.translate();
listen(page);
watch(page.follow);
document.addEventListener("keydown", (event) => keyPressed(page, event));
start();
