/* Rows in the page. A row has `data-row-id`; it or an element in it has `data-row-focus` and gets the focus. */

const CONTROLS = 'a[href], button, input, [tabindex]';

const rowsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[data-row-id]')];

export const rowIn = (list: Element, id: string | null): HTMLElement | null =>
  id === null ? null : list.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`);

export function rowAround(list: Element, at: EventTarget | null): HTMLElement | null {
  const row = at instanceof Element ? at.closest<HTMLElement>('[data-row-id]') : null;
  if (!row || !list.contains(row)) return null;
  // The item of a row may contain more than the row, such as its grip.
  return row.parentElement?.closest<HTMLElement>(`[data-row-id="${CSS.escape(idOf(row))}"]`) ?? row;
}

export const idOf = (row: HTMLElement): string => row.dataset['rowId'] ?? '';

export const focusTarget = (row: HTMLElement): HTMLElement =>
  row.matches('[data-row-focus]') ? row : (row.querySelector<HTMLElement>('[data-row-focus]') ?? row);

/** The name of a row whose focus target may contain more, such as a date. */
export const nameOfRow = (row: HTMLElement): string =>
  (row.querySelector('[data-row-name]') ?? focusTarget(row)).textContent.trim();

/** The visible controls of a row, in order. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  const all = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  return all.filter((each) => each.checkVisibility() && each.ariaHidden !== 'true');
}

/** The next control to `at` in its row; null at the ends. */
export function controlBeside(row: HTMLElement, at: Element | null, by: 1 | -1): HTMLElement | null {
  const controls = controlsOf(row);
  const place = controls.indexOf(at as HTMLElement);
  return place < 0 ? null : (controls[place + by] ?? null);
}

/** Leaves one tab stop in the list: the active row. Its controls are reached with the arrows. */
export function rove(list: Element, active: string | null): void {
  for (const row of rowsIn(list)) roveRow(row, active);
}

/** {@link rove} after only the active row may have changed. */
export function roveBetween(list: Element, before: string | null, active: string | null): void {
  for (const id of new Set([before, active])) {
    const row = rowIn(list, id);
    if (row) roveRow(row, active);
  }
}

/** {@link rove} after only these changes of the page. */
export function roveChanged(list: Element, changes: readonly MutationRecord[], active: string | null): void {
  const changed = new Set<HTMLElement>();
  for (const { target, addedNodes } of changes) {
    if (addedNodes.length === 0) continue;
    const row = rowAround(list, target);
    if (row) changed.add(row);
    else for (const node of addedNodes) if (node instanceof Element) addRows(node, changed);
  }
  for (const row of changed) if (row.isConnected) roveRow(row, active);
}

function addRows(element: Element, rows: Set<HTMLElement>): void {
  if (element instanceof HTMLElement && element.matches('[data-row-id]')) rows.add(element);
  for (const row of rowsIn(element)) rows.add(row);
}

function roveRow(row: HTMLElement, active: string | null): void {
  const target = focusTarget(row);
  const stop = (element: HTMLElement) => (element === target && idOf(row) === active ? 0 : -1);
  for (const each of row.querySelectorAll<HTMLElement>(CONTROLS)) setTabIndex(each, stop(each));
  if (target === row) setTabIndex(row, stop(row));
}

function setTabIndex(element: HTMLElement, tabIndex: number): void {
  if (element.getAttribute('tabindex') !== `${tabIndex}`) element.setAttribute('tabindex', `${tabIndex}`);
}

/** Whether an element is in an overlay, which returns the focus by itself. */
export const isInOverlay = (element: Element | null): boolean =>
  element?.closest('[role=dialog], [role=menu], [role=listbox], [data-overlay]') != null;
