/** About ten seconds: the page may have to load. */
const FRAMES_MAX = 600;

/** Scrolls to the part of the page with this title, a setting or a card, and focuses its control, once it is there. */
export function showPart(title: string, frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const titles = [...document.querySelectorAll<HTMLElement>('main :is(label, legend, h2, h3)')];
    const found = titles.find(({ textContent }) => textContent.trim() === title);
    if (!found) return frames > 0 ? showPart(title, frames - 1) : undefined;
    found.scrollIntoView({ block: 'center' });
    if (found instanceof HTMLLabelElement) found.control?.focus({ preventScroll: true });
  });
}
