// The page as the server's answer has it: every figure is its text, none is worked out here.
import { by, el, put, svg } from "./dom.js";
import { approximate, atMost, decimal, isBelow0, minus, money, percent, read, sum, written } from "./fractions.js";
import { beads, rings } from "./roads.js";
import { SYMBOLS } from "./texts.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export function cardParts(token) {
  const bare = token.replace(/^[*=]/, "");
  const suit = /[cdhs]$/.test(bare) ? bare.slice(-1) : "";
  return { rank: suit ? bare.slice(0, -1) : bare, suit, burnt: token.startsWith("*") };
}

// The ranks of a card seen in part, as they fit on a card.
export const rankText = (token) => token.slice(1, -1).replaceAll(",", " ").replaceAll("-", "-");

const isPartly = (token) => /[[?]/.test(token);

export function shown(token, text) {
  const { rank, suit } = cardParts(token);
  return rank.startsWith("[") ? rankText(rank) : rank + (suit ? SYMBOLS[suit] : "");
}

export function spoken(token, text) {
  const { rank, suit } = cardParts(token);
  return isPartly(rank) ? text.squeezed[rank] ?? text.oneOf(rankText(rank)) : text.card(rank, suit);
}

const isRed = (token) => "dh".includes(cardParts(token).suit || "-");

function cardButton(token, index, kind, page) {
  const label = spoken(token, page.text);
  return el("button", {
    type: "button",
    class: `${kind}${isRed(token) ? " red" : ""}${isPartly(token) ? " partly" : ""}`,
    "aria-label": label,
    "aria-pressed": page.correcting === index ? "true" : "false",
    "data-index": index,
    onclick: () => page.correct(index),
  }, shown(token, page.text));
}

// Where the cards of a round lie among all that came.
export function placed(cards, first, count) {
  const found = [];
  for (let index = first; found.length < count && index < cards.length; index += 1) {
    if (!cards[index].startsWith("*")) found.push(index);
  }
  return found;
}

const ORDER = ["player", "banker", "player", "banker"];

// The cards of each hand as places: two by turns, then the Player's third if there is one.
export function dealt(places, players) {
  const hands = { player: [], banker: [] };
  places.forEach((place, number) => {
    const third = number === 4 && players === 3 ? "player" : "banker";
    hands[ORDER[number] ?? third].push(place);
  });
  return hands;
}

const total = (tokens) => {
  const points = tokens.map((token) => RANKS.indexOf(cardParts(token).rank) + 1);
  return points.some((each) => each === 0) ? "" : String(points.reduce((a, b) => a + (b < 10 ? b : 0), 0) % 10);
};

export function drawTable(page) {
  const { answer, text, good } = page;
  const { player, banker } = answer.coup;
  const places = placed(good, answer.first, player.length + banker.length);
  const hands = dealt(places, player.length);
  const coming = page.coming();
  const first = coming[0] && !coming[0].startsWith("*") ? coming.shift() : null;
  for (const side of ["player", "banker"]) {
    const hand = by(`${side}-hand`);
    const tokens = hands[side].map((place) => good[place]);
    hand.classList.toggle("next", answer.next === side && !answer.void);
    put(hand,
      el("div", { class: "name" }, el("span", {}, text[side]),
        el("span", { class: "total" }, tokens.length ? total(tokens) : "")),
      el("div", { class: "cards" }, ...hands[side].map((place) =>
        cardButton(good[place], place, "playing", page)),
      first && answer.next === side ? el("span", { class: "playing coming" }, shown(first, text)) : null));
  }
  const round = answer.rounds.length + 1;
  const stage = places.length ? text.during(round) : text.before(round);
  const next = (answer.turns ? text.turnsCard : text.nextCard)(text[answer.next]);
  by("stage").textContent = answer.void ? text.voidRound
    : good.length === answer.full && !places.length ? text.emptyShoe
    : coming.length ? text.coming(coming.map((card) => shown(card, text)).join(" ")) : `${stage}${next}`;
}

export function winnerText(round, text) {
  if (round.winner === "tie") return text.ties(round.player_total);
  const totals = [round.player_total, round.banker_total];
  return text.wins(text[round.winner], ...(round.winner === "player" ? totals : totals.reverse()));
}

export const resultText = (round, text) => text.is(text.round(round.round), winnerText(round, text));

function paidText(paid, text) {
  if (paid.outcome === null) return text.suitMissing;
  if (paid.outcome === "win") return text.pays(paid.pays === null ? text.notStated : money(paid.pays));
  return paid.outcome === "push" ? text.pushes : text.loses;
}

export function drawResult(page) {
  const { answer, text } = page;
  const last = answer.rounds.at(-1);
  const show = last && !answer.coup.player.length;
  by("result").hidden = !show;
  if (!show) return;
  put(by("result"),
    el("strong", { class: `side-${last.winner}` }, resultText(last, text)),
    el("div", { class: "cards" }, ...handsOf(page, last, text)),
    el("ul", {}, ...answer.paid.map((paid) =>
      el("li", { "data-bet": paid.bet, "data-pays": paid.pays ?? "", class: paid.outcome === "win" ? "won" : "lost" },
        text.is(page.betName(paid.bet), paidText(paid, text))))));
}

export function drawOffers(page) {
  const { answer, text } = page;
  const quotes = answer.quotes ?? [];
  by("offers").hidden = quotes.length === 0;
  put(by("offers"), el("h3", {}, text.offers), el("ul", {}, ...quotes.map((quote) => {
    if (!quote.offered) return el("li", { class: "lost", "data-offer": quote.side }, text.noOffer(text[quote.side]));
    const shownAs = (kind, what, shownText, exact, ...ways) =>
      figure(page, kind, text.is(text.insuranceOf(text[quote.side]), what), shownText, exact, ...ways);
    const best = quote.expected_value === "0" ? text.even : quote.favours_bettor ? text.insure : text.doNotInsure;
    return el("li", { "data-offer": quote.side },
      el("div", {}, text.offer(text[quote.side], quote.odds)),
      el("div", {}, `${text.offerValue} `,
        shownAs("value", text.offerValue, percent(quote.expected_value), quote.expected_value,
          quoteRows(quote), answer.denominator),
        `${text.and}${text.largestStake} `,
        shownAs("stake", text.largestStake, atMost(quote.largest_stake), quote.largest_stake)),
      el("div", { class: quote.favours_bettor ? "won" : "" }, `${quote.favours_bettor ? "★ " : ""}${best}`));
  })));
}

const quoteRows = (quote) => ["win", "push", "lose"].map((outcome) =>
  ({ outcome, when: "", pays: { win: quote.odds, push: "0", lose: "-1" }[outcome], weight: quote[outcome] }));

// A figure to be tapped: what it is of, how it is shown, its fraction, and what that comes from.
function figure(page, kind, title, shownText, exact, outcomes, denominator) {
  return el("button", { type: "button", class: `figure ${kind}`, "data-exact": exact,
    "aria-label": page.text.is(title, shownText), onclick: () => page.explain(title, kind, exact, outcomes, denominator) }, shownText);
}

function spark(edges, label) {
  const known = edges.map((edge, at) => [at, edge]).filter(([, edge]) => edge != null)
    .map(([at, edge]) => [at, approximate(edge)]);
  if (known.length < 2) return null;
  const values = known.map(([, edge]) => edge);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const y = (edge) => (2 + 20 * (1 - (high > low ? (edge - low) / (high - low) : 0.5))).toFixed(2);
  const x = (at) => ((64 * at) / Math.max(edges.length - 1, 1)).toFixed(2);
  return svg("svg", { class: "spark", viewBox: "0 0 64 24", preserveAspectRatio: "none", role: "img", "aria-label": label },
    low < 0 && high > 0 ? svg("line", { x1: 0, x2: 64, y1: y(0), y2: y(0) }) : null,
    svg("polyline", { points: known.map(([at, edge]) => `${x(at)},${y(edge)}`).join(" ") }));
}

export function drawBets(page) {
  const { answer, text, course } = page;
  put(by("bets-table").tBodies[0], ...answer.net.map((net) => {
    const name = page.betName(net.bet);
    const bet = answer.bets.find((each) => each.bet === net.bet);
    const edges = course.map((bets) => bets?.[net.bet]?.edge ?? null);
    const known = edges.filter((edge) => edge != null);
    const line = spark(edges, known.length ? text.sparkLabel(name, percent(known[0]), percent(known.at(-1))) : "");
    const named = el("span", { class: "name" }, name);
    if (!bet) return el("tr", { "data-waits": net.bet }, el("th", { scope: "row" }, named, line),
      ...["edge", "hit", "fair"].map(() => el("td", {}, answer.waiting.includes(net.bet) ? "…" : "-")));
    const good = bet.house_edge !== null && isBelow0(bet.house_edge);
    const shownAs = (kind, what, shownText, exact) =>
      figure(page, kind, text.is(name, what), shownText, exact, bet.outcomes, bet.denominator ?? answer.denominator);
    return el("tr", { "data-bet": bet.bet, class: good ? "favourable" : "" },
      el("th", { scope: "row" }, named, line, good ? el("span", { class: "mark" }, `★ ${text.favourable}`) : null),
      el("td", {}, bet.house_edge === null ? text.notStated
        : shownAs("edge", text.edge, percent(bet.house_edge), bet.house_edge)),
      el("td", {}, shownAs("hit", text.probability, percent(bet.hit_frequency), bet.hit_frequency)),
      el("td", {}, bet.fair_odds === null ? text.none
        : shownAs("fair", text.fairOdds, decimal(read(bet.fair_odds), 4), bet.fair_odds)));
  }));
}

export function drawShoe(page) {
  const { answer, text, state } = page;
  const gone = answer.came.length;
  const left = answer.full - gone;
  const full = answer.full / RANKS.length;
  by("title").textContent = page.gameTitle();
  by("shoe-line").textContent = text.shoeLine(answer.decks, left);
  const ahead = left - state.cut;
  const width = (cards) => ((100 * cards) / answer.full).toFixed(3);
  put(by("depth"),
    el("div", {}, text.depth(gone, answer.full, left), " · ",
      el("span", { class: ahead > 0 ? "" : "past-cut" }, ahead > 0 ? text.cutAhead(ahead) : text.cutPast)),
    svg("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "back", width: 100, height: 4 }),
      svg("rect", { class: "front", width: width(gone), height: 4 }),
      svg("rect", { class: "cut", x: width(answer.full - state.cut), width: 0.8, height: 4 })));
  const burnt = answer.came.map((card, place) => [card, place]).filter(([card]) => card.startsWith("*"));
  by("burnt").hidden = !burnt.length;
  put(by("burnt"), text.burnt, ...burnt.map(([card, place]) => cardButton(card, place, "mini", page)));
  put(by("bars"), ...RANKS.map((rank) => {
    const unseen = answer.shoe[rank];
    const height = (36 * unseen) / full;
    return el("div", { class: "bar", "data-rank": rank, "data-left": unseen, role: "img", "aria-label": text.barLabel(text.ranks[rank], unseen, full) },
      svg("svg", { viewBox: "0 0 10 36", preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("rect", { class: "back", width: 10, height: 36 }),
        svg("rect", { class: "front", width: 10, y: 36 - height, height })),
      el("b", {}, rank), el("span", {}, String(unseen)));
  }));
}

export function drawRoads(page) {
  const { answer, text } = page;
  const count = (winner) => answer.rounds.filter((round) => round.winner === winner).length;
  by("tally").textContent = text.tally(count("player"), count("banker"), count("tie"), answer.rounds.length);
  for (const [id, draw] of [["bead", beads], ["big", rings]]) {
    const box = by(id);
    put(box, draw(answer.rounds, text));
    box.scrollLeft = box.scrollWidth;
  }
}

// What the rounds so far add up to.
function summed(page, name, what, fraction) {
  const exact = written(fraction);
  return figure(page, what, page.text.is(name, page.text[what]), decimal(fraction, 2), exact);
}

export function drawSoFar(page) {
  const { answer, course, text } = page;
  const before = course.slice(0, answer.rounds.length);
  const known = before.every((bets) => bets);
  const added = (bet, figureOf) => {
    const each = known ? before.map((bets) => figureOf(bets[bet])) : [null];
    return each.includes(null) || each.includes(undefined) ? null : sum(each.map(read));
  };
  put(by("sofar-table").tBodies[0], ...answer.net.map((net) => {
    const wins = added(net.bet, (figures) => figures?.hit);
    const edge = added(net.bet, (figures) => figures?.edge);
    const name = page.betName(net.bet);
    return el("tr", { "data-bet": net.bet },
      el("th", { scope: "row" }, name),
      el("td", { class: "count" }, String(net.won)),
      el("td", {}, wins ? summed(page, name, "expectedWins", wins) : "…"),
      el("td", {}, net.net === null ? text.notStated : figure(page, "net", text.is(name, text.net), money(net.net), net.net)),
      el("td", {}, edge ? summed(page, name, "expectedNet", minus(edge)) : "…"));
  }));
}

// Both hands of a round that has ended, each card to be corrected; `names` are what hands are called.
function handsOf(page, round, names) {
  const { text, good } = page;
  const players = round.player.split(" ").length;
  const places = placed(good, round.first, players + round.banker.split(" ").length);
  const hands = dealt(places, players);
  return ["player", "banker"].map((side) => el("span", { class: "dealt", role: "group", "aria-label": text[side] },
    el("span", { class: `side-${side}`, "aria-hidden": "true" }, names[side]),
    ...hands[side].map((place) => cardButton(good[place], place, "mini", page))));
}

export function drawRounds(page) {
  const { answer, text } = page;
  const letters = { player: text.playerLetter, banker: text.bankerLetter };
  by("rounds").hidden = !answer.rounds.length;
  put(by("rounds-list"), ...answer.rounds.map((round) => el("li", {}, el("span", { class: "number" }, `${round.round}.`),
    ...handsOf(page, round, letters), el("span", { class: `side-${round.winner}` }, winnerText(round, text)))).reverse());
}
