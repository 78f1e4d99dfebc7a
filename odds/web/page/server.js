// Questions to the server. A mistake is a sentence; a server that is not there is another thing.
export class Mistake extends Error {}
export class Away extends Error {}

async function answered(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Away();
  }
  if (response.ok) return response;
  if (response.status === 503) throw new Away();
  const problem = await response.json().catch(() => ({ detail: response.statusText }));
  throw new Mistake(problem.detail.replace(/^--cards '[^']*': /, "")); // which cards, the page shows
}

// Whole numbers that a Number would round stay text, digit by digit; text stays as it is.
const LONG = /^-?\d{16,}$/;
const whole = (text) => text.replace(/"(?:[^"\\]|\\.)*"|[-+.\w]+/g, (part) => (LONG.test(part) ? `"${part}"` : part));
const json = async (response) => JSON.parse(whole(await response.text()));

const query = (said) => new URLSearchParams(said).toString();

export const games = async () => (await json(await answered("api/games"))).games;
export const rules = async (game) =>
  json(await answered(`api/rules/${encodeURIComponent(game)}`));
export const shoe = async (game, decks, cards, signal) =>
  json(await answered(`api/shoe/${encodeURIComponent(game)}?${query({ decks, cards: cards.join(" "), quick: true })}`, { signal }));
export const bets = async (game, said, names) =>
  json(await answered(`api/bets/${encodeURIComponent(game)}?${query([...Object.entries(said), ...names.map((name) => ["bet", name])])}`));
export const log = async (game, decks, cards) =>
  (await answered(`api/log/${encodeURIComponent(game)}?${query({ decks, cards: cards.join(" ") })}`)).blob();
export const opened = async (text) =>
  json(await answered("api/log", { method: "POST", body: text, headers: { "Content-Type": "text/csv" } }));

export async function many(ask, game, said, each) {
  const body = JSON.stringify({ ask, game, said, each });
  const headers = { "Content-Type": "application/json" };
  return (await json(await answered("api/batch", { method: "POST", body, headers }))).answers;
}
