"""What is looked at on any page: headings, overflow, text that stands out, and sizes."""

from typing import Any

HEADINGS = "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => +h.tagName[1])"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CONTRASTS = """() => {
  const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = colour => {
    paint.fillStyle = '#000'; paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = colour => {
    const [r, g, b] = rgb(colour).map(
      v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = node => {
    for (let at = node; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour;
    }
    return 'white';
  };
  const under = node => {
    const box = node.getBBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const drawn = node.ownerSVGElement.querySelectorAll('rect,circle:not(.ring)');
    const inside = [...drawn].filter(rect => {
      const b = rect.getBBox();
      return b.x <= x && x <= b.x + b.width && b.y <= y && y <= b.y + b.height;
    }).pop();
    return inside ? getComputedStyle(inside).fill : behind(node.ownerSVGElement);
  };
  const faults = [];
  const written = 'h1,h2,h3,h4,p,a,li,th,td,figcaption,summary,text,button,b,span,label';
  for (const node of document.querySelectorAll(written)) {
    if (!node.textContent.trim() || !node.getClientRects().length || node.disabled) continue;
    if (node.closest('.unseen,.skip')) continue;
    const svg = node instanceof SVGElement;
    const one = light(svg ? getComputedStyle(node).fill : getComputedStyle(node).color);
    const two = light(svg ? under(node) : behind(node));
    const ratio = (Math.max(one, two) + .05) / (Math.min(one, two) + .05);
    if (ratio < 4.5) faults.push(node.tagName + ' ' + node.textContent.slice(0, 40) + ' ' + ratio);
  }
  return faults;
}"""
CUT = """() => [...document.querySelectorAll('section,dialog[open],#keys,#keys button,.hand')]
  .filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1)
  .map(one => `${one.id || one.className}: ${one.scrollWidth - one.clientWidth}`)"""
"""What is wider than its box, where roads alone may be."""
SMALLER = """([chosen, size]) => [...document.querySelectorAll(chosen)]
  .filter(one => one.offsetParent).map(one => one.getBoundingClientRect())
  .filter(box => box.width < size || box.height < size).length"""


def is_legible(page: Any) -> None:
    """Nothing overflows, all text stands out, all is named, and keys are large enough."""
    assert page.evaluate(OVERFLOW) <= 0
    assert page.evaluate(CUT) == []
    assert page.evaluate(CONTRASTS) == []
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('button,select,input,[role=img]')].filter(
        one => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).length"""
    )
    assert unnamed == 0
    assert page.evaluate(SMALLER, ["#keys button", 40]) == 0
    assert page.evaluate(SMALLER, [".figure", 24]) == 0
