// What the bets were worth before each round: kept as it comes, asked for where it is missing.
import { named } from "./kept.js";
import * as server from "./server.js";

const AT_ONCE = 25;

const figures = (bets) => Object.fromEntries(bets.map((bet) =>
  [bet.bet, { edge: bet.house_edge, hit: bet.hit_frequency }]));

// The entry of each round that has ended, and of the next; none where it is not known (yet).
export function courseOf(state, answer) {
  const starts = [...answer.rounds.map((round) => round.first), answer.first];
  return starts.map((first, number) => {
    const kept = state.course[number];
    return kept && kept.name === named(state.cards.slice(0, first)) ? kept.bets : null;
  });
}

export function remember(state, answer) {
  state.course.length = Math.min(state.course.length, answer.rounds.length + 1);
  if (answer.coup.player.length + answer.coup.banker.length) return;
  state.course[answer.rounds.length] = { name: named(state.cards), bets: figures(answer.bets) };
}

// Ask for the rounds of a log that was opened, or that a correction changed.
export async function complete(state, answer) {
  const wanted = courseOf(state, answer).map((bets, number) => (bets ? -1 : number))
    .filter((number) => number >= 0);
  const starts = [...answer.rounds.map((round) => round.first), answer.first];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const before = some.map((number) => state.cards.slice(0, starts[number]));
    const each = before.map((cards) => ({ without: cards.join(" ").replaceAll("*", "") }));
    const answers = await server.many("bets", state.game, { decks: state.decks }, each);
    answers.forEach((found, place) => {
      if (found.bets) state.course[some[place]] = { name: named(before[place]), bets: figures(found.bets) };
    });
  }
  return wanted.length > 0;
}
