/*
 * When the only row of a list goes, the list goes too. If the row returns, as after a refusal, it gets its focus back,
 * unless the person has moved on.
 */

interface LeftRow {
  id: string;
  /** The title of its list, because completed rows are in another one. */
  title: string;
}

let left: LeftRow | null = null;
let watched: AbortController | null = null;

const mainOf = () => document.querySelector<HTMLElement>('main');

/** The focus is not on an element that was chosen. */
const isNowhere = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === mainOf();
};

/** Records that the focused row goes without a neighbour. Until it returns, the page has the focus. */
export function leaveRow(row: LeftRow): void {
  forget();
  left = row;
  const watch = new AbortController();
  watched = watch;
  const { signal } = watch;
  document.addEventListener('focusin', () => !isNowhere() && forget(), { signal });
  document.addEventListener('pointerdown', forget, { signal });
  window.addEventListener('hashchange', forget, { signal });
  // By this time the row has been removed together with the focus.
  queueMicrotask(() => {
    if (left === row && document.activeElement === document.body) mainOf()?.focus({ preventScroll: true });
  });
}

/** The row of this list that has returned and should get the focus; null without one. */
export function cameBack(title: string, ids: readonly string[]): string | null {
  if (left === null || left.title !== title || !ids.includes(left.id) || !isNowhere()) return null;
  const { id } = left;
  forget();
  return id;
}

function forget(): void {
  left = null;
  watched?.abort();
}
