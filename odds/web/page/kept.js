// What is kept in this browser: the game, the cards in the order in which they came, and what the
// bets were worth before each round, so that nothing is lost when the page or the server is.
const NAME = "odds-shoe";
const ASIDE = "odds-shoe-aside";
const UNDOS = 100;

export const fresh = (game = "", decks = "", cut = 14) =>
  ({ game, decks, cut, cards: [], past: [], course: [], language: "" });

export function load(name = NAME) {
  try {
    const found = { ...fresh(), ...JSON.parse(localStorage.getItem(name)) };
    if ([found.cards, found.past, found.course].every(Array.isArray)) return found;
  } catch {
    // What is kept is not ours, or cannot be read: begin anew.
  }
  return fresh();
}

// The shoe of a game that is not served is put aside until it is, or until another one is.
export const setAside = (state) => keep(state, ASIDE);

export function takeBack(isServed) {
  const found = load(ASIDE);
  if (!isServed(found)) return null;
  localStorage.removeItem(ASIDE);
  return found;
}

export function keep(state, name = NAME) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...state, past: state.past.slice(-UNDOS) }));
  } catch {
    // A browser that keeps nothing still follows the shoe.
  }
}

// The same page elsewhere in this browser has kept something: `found` is told what.
export function watch(found) {
  addEventListener("storage", (event) => event.key === NAME && event.newValue && found(load()));
}

// A short name of the cards before a round, to know whether what was kept is of the same shoe.
export function named(cards) {
  let name = 2166136261;
  for (const letter of cards.join(" ")) name = Math.imul(name ^ letter.charCodeAt(0), 16777619);
  return `${cards.length}:${name >>> 0}`;
}
