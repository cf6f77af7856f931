/**
 * Marks the path of a focused row if it is truncated, so that it can be shown whole (`Path.module.css`). Set in the DOM
 * and not by rendering, so that moving through a list renders no rows again.
 */
export function noteCutPath(row: Element | null): void {
  const path = row?.querySelector<HTMLElement>('[data-path-words]');
  const levels = path?.querySelector('[data-levels]');
  if (!path || !levels) return;
  const { top } = levels.getBoundingClientRect();
  const isCut = [...levels.children].some((level) => {
    const name = level.firstElementChild;
    return level.getBoundingClientRect().top < top - 1 || (name !== null && name.scrollWidth > name.clientWidth);
  });
  path.toggleAttribute('data-cut', isCut);
}
