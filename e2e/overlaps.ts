import type { Page } from '@playwright/test';

/** What is wrong with how a page is laid out; empty when nothing is. */
export interface LayoutFaults {
  /** Pairs of words or marks that are drawn over each other: `18 Nov, 2 days late × 20 min`. */
  overlaps: string[];
  /** What reaches out of the page sideways. */
  wide: string[];
}

/** Measures the boxes of all texts, icons and fields that are drawn in the page, as far as nothing cuts them off. */
export const findLayoutFaults = (page: Page): Promise<LayoutFaults> => page.evaluate(measure);

/** Runs in the page. Returns the pairs whose boxes intersect by more than a pixel both ways. */
function measure(): LayoutFaults {
  interface Box {
    name: string;
    element: Element;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const SLACK = 1.5;

  /** What is left of a box within all that cuts it off; null if nothing is, or if it is not drawn at all. */
  function clip(element: Element, rect: DOMRect): Omit<Box, 'name' | 'element'> | null {
    let { left, top, right, bottom } = rect;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none') return null;
      if (style.position === 'fixed') return null;
      if (at !== element || element.childElementCount === 0) {
        const around = at.getBoundingClientRect();
        if (style.overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
    }
    return right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom } : null;
  }

  const boxes: Box[] = [];
  const add = (name: string, element: Element, rect: DOMRect) => {
    const box = clip(element, rect);
    if (box) boxes.push({ name, element, ...box });
  };
  const main = document.querySelector('main') ?? document.body;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!parent || node.nodeValue?.trim() === '' || parent.closest('textarea, svg, [data-mirror]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) add(node.nodeValue?.trim().slice(0, 40) ?? '', parent, rect);
  }
  for (const element of main.querySelectorAll('svg, input, textarea')) {
    if (element.closest('[aria-hidden] textarea')) continue;
    add(element.getAttribute('class') ?? element.tagName, element, element.getBoundingClientRect());
  }

  const overlaps = new Set<string>();
  boxes.sort((a, b) => a.top - b.top);
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      if (b.top > a.bottom - SLACK) break;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines of one text, and a mark in the text that it belongs to.
      const together = a.element.contains(b.element) || b.element.contains(a.element);
      if (across > SLACK && down > SLACK && !together) overlaps.add(`${a.name} × ${b.name}`);
    }
  }
  const width = document.documentElement.clientWidth;
  const wide = boxes.filter(({ left, right }) => right > width + SLACK || left < -SLACK).map(({ name }) => name);
  if (document.documentElement.scrollWidth > width) wide.push(`the page, by ${document.documentElement.scrollWidth - width}`);
  return { overlaps: [...overlaps], wide: [...new Set(wide)] };
}
