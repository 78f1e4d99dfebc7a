// Bets that ask for the cards themselves take longer: each is asked for by itself, and drawn when
// it comes.
import * as server from "./server.js";

const AT_ONCE = 2;

// The words of the question that bets are worth now.
function situation(state, answer) {
  const gone = answer.came.filter((card, place) => place < answer.first || card.startsWith("*"));
  const { player, banker } = answer.coup;
  const said = { decks: state.decks, without: gone.join(" ").replaceAll("*", "") };
  return { ...said, player: player.join(" "), banker: banker.join(" ") };
}

export async function reckon(state, answer, isOld, found) {
  const said = situation(state, answer);
  const names = [...answer.waiting];
  const next = async () => {
    while (names.length && !isOld()) {
      const name = names.shift();
      const { bets, denominator } = await server.bets(state.game, { ...said, bet: name });
      if (!answer.waiting.includes(name)) continue;
      answer.bets.push({ ...bets[0], denominator });
      answer.waiting = answer.waiting.filter((each) => each !== name);
      if (!isOld()) found();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
