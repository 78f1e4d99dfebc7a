// The bead plate and the big road, as houses show them.
import { svg } from "./dom.js";

const SIZE = 24;
const ROWS = 6;

// Where each result lies on the big road: down a column while one side wins, a new column when the
// other does; ties are written on the last winner; what finds no room below turns right.
export function bigRoad(winners) {
  const cells = [];
  const taken = new Set();
  let last = null;
  let column = -1;
  for (const winner of winners) {
    if (winner === "tie") {
      if (last) last.ties += 1;
      else cells.push((last = { winner: null, column: (column = 0), row: 0, ties: 1 }));
      taken.add("0,0");
      continue;
    }
    if (last && last.winner === null) {
      last.winner = winner;
      continue;
    }
    let at;
    if (last && last.winner === winner) {
      at = { column: last.column, row: last.row + 1 };
      if (last.turned || at.row >= ROWS || taken.has(`${at.column},${at.row}`)) {
        at = { column: last.column + 1, row: last.row, turned: true };
      }
    } else {
      column += 1;
      while (taken.has(`${column},0`)) column += 1;
      at = { column, row: 0 };
    }
    last = { winner, ties: 0, ...at };
    taken.add(`${at.column},${at.row}`);
    cells.push(last);
  }
  return cells;
}

function board(columns, label) {
  const width = Math.max(columns, 12) * SIZE;
  const lines = [];
  for (let x = 0; x <= width; x += SIZE) lines.push(`M${x} 0V${ROWS * SIZE}`);
  for (let y = 0; y <= ROWS; y += 1) lines.push(`M0 ${y * SIZE}H${width}`);
  return svg("svg", { width: width + 1, height: ROWS * SIZE + 1, role: "img", "aria-label": label },
    svg("path", { class: "cell", d: lines.join("") }));
}

const centre = (place) => place * SIZE + SIZE / 2;

export function beads(rounds, text) {
  const letters = { player: text.playerLetter, banker: text.bankerLetter, tie: text.tieLetter };
  const said = rounds.map((round) => letters[round.winner]).join(" ");
  const plate = board(Math.ceil(rounds.length / ROWS), text.roadLabel(text.beadPlate, said));
  rounds.forEach((round, number) => {
    const x = centre(Math.floor(number / ROWS));
    const y = centre(number % ROWS);
    plate.append(
      svg("circle", { cx: x, cy: y, r: 10, class: round.winner }),
      svg("text", { x, y, class: "on" }, letters[round.winner]));
    if (round.banker_pair) plate.append(svg("circle", { cx: x - 8, cy: y - 8, r: 3.2, class: "pair banker" }));
    if (round.player_pair) plate.append(svg("circle", { cx: x + 8, cy: y + 8, r: 3.2, class: "pair player" }));
  });
  return plate;
}

export function rings(rounds, text) {
  const letters = { player: text.playerLetter, banker: text.bankerLetter };
  const cells = bigRoad(rounds.map((round) => round.winner));
  const columns = cells.reduce((most, cell) => Math.max(most, cell.column + 1), 0);
  const said = cells.map((cell) => (letters[cell.winner] ?? "") + text.tieLetter.repeat(cell.ties)).join(" ");
  const road = board(columns, text.roadLabel(text.bigRoad, said));
  for (const { winner, ties, column, row } of cells) {
    const x = centre(column);
    const y = centre(row);
    if (ties) road.append(svg("line", { x1: x - 10, y1: y + 10, x2: x + 10, y2: y - 10, class: "slash" }));
    if (winner) {
      road.append(
        svg("text", { x, y, class: winner }, letters[winner]),
        svg("circle", { cx: x, cy: y, r: 9, class: `ring ${winner}` }));
    }
    if (ties > 1) road.append(svg("text", { x: x + 8, y: y + 6, class: "tie" }, String(ties)));
  }
  return road;
}
