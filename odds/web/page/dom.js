// Elements are made of parts, never of markup: what comes from a rulebook stays text.
const SVG = "http://www.w3.org/2000/svg";

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

export const el = (tag, attributes, ...children) =>
  filled(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);
export const by = (id) => document.getElementById(id);

// Where an element lies in another: the place of each of those around it among its siblings.
function placesIn(node, element) {
  const places = [];
  for (let at = element; at !== node; at = at.parentElement) places.unshift([...at.parentElement.children].indexOf(at));
  return places;
}

// What is drawn anew keeps the focus that it had, for who moves by keyboard.
export function put(node, ...children) {
  const focused = document.activeElement;
  const places = focused !== node && node.contains(focused) ? placesIn(node, focused) : null;
  node.replaceChildren(...children.filter((child) => child != null));
  places?.reduce((at, place) => at?.children[place], node)?.focus({ preventScroll: true });
}

// What is as it was stays where it is, so that a press is not lost that is under way on it; children
// whose attributes are the same must do the same.
export function renew(node, ...children) {
  children.forEach((child, place) => {
    const old = node.children[place];
    if (old?.isEqualNode(child)) return;
    const focused = old && old === document.activeElement;
    if (old) old.replaceWith(child);
    else node.append(child);
    if (focused) child.focus({ preventScroll: true });
  });
  while (node.children.length > children.length) node.lastElementChild.remove();
}
