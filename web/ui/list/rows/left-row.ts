/*
 * The only row of a list takes the list with it. Should it come back, as after a refusal, the focus that it had comes back
 * to it, unless the person has gone on elsewhere.
 */

interface LeftRow {
  id: string;
  /** Of its list: done rows stand in another one. */
  title: string;
}

let left: LeftRow | null = null;
let watched: AbortController | null = null;

const mainOf = () => document.querySelector<HTMLElement>('main');

/** The focus is on nothing that was chosen. */
const isNowhere = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === mainOf();
};

/** To be told of a row that had the focus and leaves with nothing beside it. The page gets the focus meanwhile. */
export function leaveRow(row: LeftRow): void {
  forget();
  left = row;
  const watch = new AbortController();
  watched = watch;
  const { signal } = watch;
  document.addEventListener('focusin', () => !isNowhere() && forget(), { signal });
  document.addEventListener('pointerdown', forget, { signal });
  window.addEventListener('hashchange', forget, { signal });
  // By then it has left the page, with whatever had the focus.
  queueMicrotask(() => {
    if (left === row && document.activeElement === document.body) mainOf()?.focus({ preventScroll: true });
  });
}

/** The row of this list that has come back and is to have the focus again; null where there is none. */
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
