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
    return kept && kept.name === named(answer.came.slice(0, first)) ? kept.bets : null;
  });
}

export function remember(state, answer) {
  state.course.length = Math.min(state.course.length, answer.rounds.length + 1);
  if (answer.coup.player.length + answer.coup.banker.length) return;
  const name = named(answer.came);
  const kept = state.course[answer.rounds.length];
  const bets = { ...(kept?.name === name ? kept.bets : {}), ...figures(answer.bets) };
  state.course[answer.rounds.length] = { name, bets };
}

// Ask for the rounds of a log that was opened, that a correction changed, or that went by too soon.
export async function complete(state, answer, isOld, found) {
  const starts = [...answer.rounds.map((round) => round.first), answer.first];
  const isWhole = (bets) => bets && answer.net.every(({ bet }) => bet in bets);
  const atOnce = answer.suits ? 1 : AT_ONCE;
  const wanted = courseOf(state, answer).map((bets, number) => (isWhole(bets) ? -1 : number))
    .filter((number) => number >= 0);
  for (let from = 0; from < wanted.length && !isOld(); from += atOnce) {
    const some = wanted.slice(from, from + atOnce);
    const before = some.map((number) => answer.came.slice(0, starts[number]));
    const each = before.map((cards) => ({ without: cards.join(" ").replaceAll("*", "") }));
    const answers = await server.many("bets", state.game, { decks: state.decks }, each);
    if (isOld()) return;
    answers.forEach((one, place) => {
      if (one.bets) state.course[some[place]] = { name: named(before[place]), bets: figures(one.bets) };
    });
    found();
  }
}
