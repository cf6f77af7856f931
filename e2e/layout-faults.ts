import type { Page } from '@playwright/test';

/** Layout faults of a page; empty if there are none. */
export interface LayoutFaults {
  /** Pairs of texts or icons drawn over each other: `18 Nov, 2 days late × 20 min`. */
  overlaps: string[];
  /** Elements that overflow the page sideways. */
  wide: string[];
  /** Labels that leave their button, or are cut off without an ellipsis, as placeholders of search fields and values of pick lists may be. */
  cut: string[];
  /** Links and buttons with a text that, pressed in its middle, presses another one: `House → Call the plumber`. */
  taken: string[];
}

/** No faults. */
export const NO_FAULTS: LayoutFaults = { overlaps: [], wide: [], cut: [], taken: [] };

/**
 * Measures the boxes of all texts, icons and fields of the page, as far as they are visible. Fixed elements, such as a
 * sheet, cover others on purpose: they are compared among themselves.
 */
export const findLayoutFaults = (page: Page): Promise<LayoutFaults> => page.evaluate<LayoutFaults>(`(${MEASURE})()`);

/* Runs in the page, as text. */
const MEASURE = `() => {
  const SLACK = 1.5;
  /** The box of a line is higher than its letters. */
  const LINE_SLACK = 6;
  /** Larger drawings have words in their middle. */
  const ICON_MAX = 40;

  const visible = new Map();
  /** What of the page is visible inside an element, and in which layer; null if nothing is. */
  function visibleIn(element) {
    if (element === null) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, layer: null };
    const known = visible.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const isFolded = element.matches('details:not([open]) > :not(summary)');
    const isHidden = isFolded || style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none';
    const { position, overflowX, overflowY } = style;
    // What is fixed is clipped by nothing around it.
    const outside = isHidden ? null : visibleIn(position === 'fixed' ? null : element.parentElement);
    let area = outside;
    if (outside) {
      let { left, top, right, bottom, layer } = outside;
      if (position === 'fixed' || position === 'sticky') layer = element;
      if (position !== 'fixed' && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const around = element.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      area = { left, top, right, bottom, layer };
    }
    visible.set(element, area);
    return area;
  }

  /** The visible part of a box after clipping, or null. */
  function clip(element, box) {
    const area = visibleIn(element);
    if (area === null) return null;
    const [left, right] = [Math.max(box.left, area.left), Math.min(box.right, area.right)];
    const [top, bottom] = [Math.max(box.top, area.top), Math.min(box.bottom, area.bottom)];
    return right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom, layer: area.layer } : null;
  }

  /** The text area of a field: icons and hints are in its padding. */
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
  const top = document.body;
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    // A highlighted copy of the text is drawn behind the field.
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
      if (a.layer === b.layer && across > SLACK && down > SLACK && !together) overlaps.add(a.name + ' × ' + b.name);
    }
  }
  const { clientWidth, scrollWidth } = document.documentElement;
  const wide = boxes.filter(({ left, right }) => right > clientWidth + SLACK || left < -SLACK).map(({ name }) => name);
  if (scrollWidth > clientWidth) wide.push('the page, by ' + (scrollWidth - clientWidth) + ' px');
  const cut = new Set();
  for (const part of top.querySelectorAll('button *, a[class*=Button] *')) {
    const { overflowX, textOverflow } = getComputedStyle(part);
    const isCut = overflowX !== 'visible' && textOverflow !== 'ellipsis' && part.scrollWidth > part.clientWidth + SLACK;
    if (isCut && part.clientWidth > SLACK) cut.add(part.textContent.trim().slice(0, 40));
  }
  for (const { name, element, top, bottom } of boxes) {
    const button = element.closest('button')?.getBoundingClientRect();
    if (button && (top < button.top - LINE_SLACK || bottom > button.bottom + LINE_SLACK)) cut.add(name);
  }
  for (const field of top.querySelectorAll('input[type=search]')) {
    const { left, right } = writtenIn(field);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(field).font;
    if (right > left && pen.measureText(field.placeholder).width > right - left + SLACK) cut.add(field.placeholder);
  }
  // What was chosen from a list of short words.
  for (const { value, scrollWidth, clientWidth } of top.querySelectorAll('input[aria-haspopup=listbox]')) {
    if (value.length <= 20 && clientWidth > SLACK && scrollWidth > clientWidth + SLACK) cut.add(value);
  }
  const taken = new Set();
  for (const { name, element, left, top, right, bottom, layer } of boxes) {
    const control = element.closest('a, button');
    const hit = control && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const pressed = hit?.closest('a, button');
    const isOther = pressed && !pressed.contains(control) && !control.contains(pressed);
    if (isOther && visibleIn(hit)?.layer === layer) taken.add(name + ' → ' + pressed.textContent.trim().slice(0, 40));
  }
  return { overlaps: [...overlaps], taken: [...taken], wide: [...new Set(wide)], cut: [...cut] };
}`;
