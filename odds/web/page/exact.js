// How a figure comes about: its fraction, and the ways in which the bet ends.
import { el } from "./dom.js";
import { grouped, percent } from "./fractions.js";

// Long numbers are broken between groups of digits alone, and copied without the breaks.
const broken = (number, after) =>
  el("span", { class: "part" }, ...grouped(number).split(/(?<=,)/).flatMap((group) => [group, el("wbr")]), after);

// When a bet ends so, in the words of the page. What is asked of a hand is said of that hand alone.
export function said(when, text) {
  const cases = when.startsWith("(") ? when.slice(1, -1).split(") or (") : [when];
  return cases.map((each) => {
    let whose = "";
    const parts = each.split(", ").map((part) => {
      const words = text.whens.reduce((now, [pattern, instead]) => now.replace(pattern, instead), whose + part);
      if (/^(both hands|either hand): /.test(part)) whose = "hand ";
      return words;
    });
    return [...new Set(parts)].join(text.and);
  }).join(text.or);
}

export function explained(text, kind, exact, outcomes, denominator) {
  const [over, under] = exact.split("/");
  const fraction = [
    el("p", {}, text.exactFraction),
    el("p", { class: "fraction", "data-exact": exact },
      ...(under ? [broken(over, " /"), " ", broken(under)] : [broken(over)])),
  ];
  const how = el("p", { class: "small" }, text.how[kind]);
  if (!outcomes) return [...fraction, how];
  return [
    ...fraction,
    el("table", {},
      el("thead", {}, el("tr", {}, ...["outcome", "paysHead", "weight"].map((name) =>
        el("th", { scope: "col" }, text[name])))),
      el("tbody", {}, ...outcomes.map((each) => el("tr", {},
        el("th", { scope: "row" }, text[each.outcome] ?? each.outcome,
          el("span", { class: "under" }, said(each.when, text))),
        el("td", {}, each.pays ?? text.notStated),
        el("td", {}, el("span", { class: "ways", "data-exact": each.weight }, grouped(each.weight)),
          el("span", { class: "under" }, percent(each.probability ?? `${each.weight}/${denominator}`))))))),
    el("p", { class: "small", "data-denominator": denominator }, text.is(text.denominator, grouped(denominator))),
    how,
  ];
}
