// How a figure comes about: its fraction, and the ways in which the bet ends.
import { el } from "./dom.js";
import { grouped, percent } from "./fractions.js";

export function explained(text, exact, outcomes, denominator) {
  return [
    el("p", {}, text.exactFraction),
    el("p", { class: "fraction", "data-exact": exact }, exact.split("/").map(grouped).join(" / ")),
    el("table", {},
      el("thead", {}, el("tr", {}, ...["outcome", "paysHead", "weight"].map((name) =>
        el("th", { scope: "col" }, text[name])))),
      el("tbody", {}, ...outcomes.map((each) => el("tr", {},
        el("th", { scope: "row" }, text[each.outcome] ?? each.outcome,
          el("span", { class: "under" }, text.whens[each.when] ?? each.when)),
        el("td", {}, each.pays ?? text.notStated),
        el("td", {}, el("span", { class: "ways", "data-exact": each.weight }, grouped(each.weight)),
          el("span", { class: "under" }, percent(each.probability ?? `${each.weight}/${denominator}`))))))),
    el("p", { class: "small", "data-denominator": denominator }, `${text.denominator}: ${grouped(denominator)}`),
    el("p", { class: "small" }, text.how),
  ];
}
