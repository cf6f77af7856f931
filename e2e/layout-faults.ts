import type { Page } from '@playwright/test';

/** What is wrong with how a page is laid out; empty when nothing is. */
export interface LayoutFaults {
  /** Pairs of words or icons that are drawn over each other: `18 Nov, 2 days late × 20 min`. */
  overlaps: string[];
  /** What reaches out of the page sideways. */
  wide: string[];
}

/** Measures the boxes of all words, icons and fields below `root`, as far as they are drawn and nothing cuts them off. */
export const findLayoutFaults = (page: Page, root = 'main'): Promise<LayoutFaults> =>
  page.evaluate<LayoutFaults>(`(${MEASURE})(${JSON.stringify(root)})`);

/* Runs inside the page, as text: what it uses is the browser's. */
const MEASURE = `(root) => {
  const SLACK = 1.5;
  /** Larger drawings have words in their middle. */
  const ICON_MAX = 40;

  /** What is left of a box within all that cuts it off, or null. */
  function clip(element, { left, top, right, bottom }) {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const hidden = style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none';
      if (hidden || (style.position === 'fixed' && !at.matches(root))) return null;
      const around = at.getBoundingClientRect();
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom } : null;
  }

  /** Where the words of a field stand: icons and hints have their room in its padding. */
  function writtenIn(field) {
    const { left, top, right, bottom } = field.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return { left: left + parseFloat(paddingLeft), top, right: right - parseFloat(paddingRight), bottom };
  }

  const boxes = [];
  function add(name, element, rect) {
    const box = clip(element, rect);
    if (box) boxes.push({ name, element, ...box });
  }
  const top = document.querySelector(root);
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    // Behind a field its own text is drawn once more, with what was understood.
    if (node.nodeValue.trim() === '' || node.parentElement.closest('textarea, [data-mirror]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) add(node.nodeValue.trim().slice(0, 40), node.parentElement, rect);
  }
  for (const element of top.querySelectorAll('svg, input, textarea:not([aria-hidden])')) {
    const rect = element.tagName === 'svg' ? element.getBoundingClientRect() : writtenIn(element);
    if (element.tagName !== 'svg' || rect.width <= ICON_MAX) add(element.getAttribute('class') || element.tagName, element, rect);
  }

  const overlaps = new Set();
  boxes.sort((a, b) => a.top - b.top);
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      if (b.top > a.bottom - SLACK) break;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines of one text, and a mark within the text that it belongs to.
      const together = a.element.contains(b.element) || b.element.contains(a.element);
      if (across > SLACK && down > SLACK && !together) overlaps.add(a.name + ' × ' + b.name);
    }
  }
  const { clientWidth, scrollWidth } = document.documentElement;
  const wide = boxes.filter(({ left, right }) => right > clientWidth + SLACK || left < -SLACK).map(({ name }) => name);
  if (scrollWidth > clientWidth) wide.push('the page, by ' + (scrollWidth - clientWidth) + ' px');
  return { overlaps: [...overlaps], wide: [...new Set(wide)] };
}`;
