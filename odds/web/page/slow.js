// Bets that ask for the cards themselves take longer: they are asked for after the others.
import * as server from "./server.js";

// The words of the question that bets are worth now.
function situation(state, answer) {
  const gone = answer.came.filter((card, place) => place < answer.first || card.startsWith("*"));
  const { player, banker } = answer.coup;
  const said = { decks: state.decks, without: gone.join(" ").replaceAll("*", "") };
  return { ...said, player: player.join(" "), banker: banker.join(" ") };
}

export async function reckon(state, answer, isOld, found) {
  if (!answer.waiting.length) return;
  const { bets, denominator } = await server.bets(state.game, situation(state, answer), answer.waiting);
  if (isOld()) return;
  answer.bets.push(...bets.map((bet) => ({ ...bet, denominator })));
  answer.waiting = [];
  found();
}
