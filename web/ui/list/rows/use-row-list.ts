import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { addKeyTable, type Key } from '../../keys/key-tables.ts';
import type { Point } from '../../menu/pointer-menu.tsx';
import { countPlaces } from '../../overlays/overlays.ts';
import { cameBack, leaveRow } from './left-row.ts';
import { followMenuRequests } from './menu-requests.ts';
import {
  controlBeside,
  focusTarget,
  idOf,
  isInOverlay,
  rove,
  roveBetween,
  roveChanged,
  rowAround,
  rowIn,
} from './roving.ts';
import { sideways, stepFrom, successor } from './row-order.ts';

/** A key that acts on the focused row. */
export interface RowKey {
  keys: readonly string[];
  does: string;
  /**
   * Returns false if it does nothing for this row. `show` opens a menu of `Menu.Item`s at the row; `at` is where a right
   * click asks for a menu.
   */
  press: (id: string, row: HTMLElement, show: ShowMenu, at: Point | null) => unknown;
}

type ShowMenu = (items: ReactNode) => true;

/** An open menu of a row, at the pointer or below it; without items it has the keys of the list. */
export interface OpenMenu {
  row: HTMLElement;
  at: Point | null;
  items?: ReactNode;
}

export interface RowListOptions {
  /** Its name in the help: “Tasks”. */
  title: string;
  /** The rows in the order of the arrow keys, including those that are not rendered. */
  ids: readonly string[];
  /** Rows that arrows skip: open headings, which the left arrow reaches from the rows below them. */
  passed?: ReadonlySet<string> | undefined;
  /** Of a board: its rows by column. Up and down move within a column, left and right between columns. */
  columns?: readonly (readonly string[])[] | undefined;
  keys?: readonly RowKey[];
  /** A secondary list of the page: `j` and `k` do not lead into it from elsewhere. */
  beside?: boolean;
  /** The effect of Enter, which presses the main element of the row: “Open” by default. */
  enter?: string | undefined;
  /** A row to focus, even before it is rendered. A new object asks again. */
  asked?: { id: string } | null;
  /** Shift and an arrow: selects a row and the next one, or deselects the first if both are selected. */
  onExtend?: ((from: string, to: string) => void) | undefined;
}

/** These act on a focused control of a row, not on the row. */
const OF_CONTROLS: ReadonlySet<string> = new Set(['Enter', 'Space']);

/** The rows where arrows stop, including `from`; on a board those of its column. */
function stopsOf({ ids, passed, columns }: RowListOptions, from: string | null = null): readonly string[] {
  if (columns && from !== null) return columns.find((column) => column.includes(from)) ?? ids;
  return passed ? ids.filter((id) => id === from || !passed.has(id)) : ids;
}

/** The behaviour of {@link RowList}. `onMenu` opens the menu of a row; it does not change. */
export function useRowList(
  frame: RefObject<HTMLElement | null>,
  options: RowListOptions,
  onMenu: (menu: OpenMenu) => void,
) {
  const latest = useRef(options);
  /** The first row, until another one has been focused. */
  const active = useRef<string | null>(null);
  /** The focused rows that went, the last one last, and the row that has the focus since. */
  const gone = useRef<{ ids: readonly string[]; at: string | null }>({ ids: [], at: null });
  /** The row to focus as soon as it is rendered. */
  const wanted = useRef<string | null>(null);
  /** The focus is in the list, or in a layer opened from it. */
  const holds = useRef(false);
  /** Number of overlays when the focus came: later ones return the focus by themselves. */
  const places = useRef(0);
  /** The address when the focus came: after a navigation the row no longer has it. */
  const address = useRef('');
  const reveal = useRef<((id: string) => void) | null>(null);
  const setReveal = useCallback((next: typeof reveal.current) => {
    reveal.current = next;
  }, []);

  const activate = useCallback(
    (id: string | null) => {
      const before = active.current;
      active.current = id;
      if (frame.current) roveBetween(frame.current, before, id);
    },
    [frame],
  );

  const focus = useCallback(
    (id: string | null) => {
      const list = frame.current;
      if (!list || id === null) return;
      activate(id);
      const row = rowIn(list, id);
      wanted.current = row ? null : id;
      if (!row) {
        reveal.current?.(id);
        return;
      }
      focusTarget(row).focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    },
    [frame, activate],
  );

  const { asked = null } = options;
  useEffect(() => {
    if (asked) focus(asked.id);
  }, [asked, focus]);

  // After every change: the active row exists, and the focus does not go with a removed row.
  useLayoutEffect(() => {
    const list = frame.current;
    const was = active.current;
    if (was === null) activate(stopsOf(options)[0] ?? null);
    else if (!options.ids.includes(was)) {
      activate(successor(stopsOf(latest.current, was), stopsOf(options), was));
      const before = gone.current.at === was ? gone.current.ids : [];
      gone.current = { ids: holds.current ? [...before, was] : [], at: active.current };
    }
    latest.current = options;
    if (!list) return;
    // After Undo the row gets the focus back, unless the person has moved on.
    const isHere = holds.current && active.current === gone.current.at && rowAround(list, document.activeElement);
    const returned = isHere && gone.current.ids.findLast((id) => options.ids.includes(id));
    if (returned) {
      gone.current = { ids: gone.current.ids.filter((id) => id !== returned), at: returned };
      return focus(returned);
    }
    const back = cameBack(options.title, options.ids);
    if (back !== null) return focus(back);
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!holds.current || !lost || countPlaces() > places.current) return;
    if (active.current !== null) focus(active.current);
    else if (was !== null) leaveRow({ id: was, title: options.title });
  });

  useLayoutEffect(
    () => () => {
      const { current: list } = frame;
      if (!holds.current || active.current === null || location.hash !== address.current) return;
      if (list?.contains(document.activeElement)) leaveRow({ id: active.current, title: latest.current.title });
    },
    [frame],
  );

  // Before the browser paints, because a key may be pressed as soon as a row is visible.
  useLayoutEffect(() => {
    const list = frame.current;
    if (!list) return undefined;
    const drawn = new MutationObserver((changes) => {
      roveChanged(list, changes, active.current);
      if (wanted.current !== null && rowIn(list, wanted.current)) focus(wanted.current);
    });
    drawn.observe(list, { childList: true, subtree: true });
    rove(list, active.current);

    const onFocusIn = ({ target }: FocusEvent) => {
      const row = rowAround(list, target);
      if (row) activate(idOf(row));
      holds.current = row !== null;
      places.current = countPlaces();
      address.current = location.hash;
    };
    const onFocusElsewhere = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || list.contains(target) || isInOverlay(target)) return;
      holds.current = false;
      // A row that is rendered later does not take the focus out of a field.
      if (target.matches('input, textarea')) wanted.current = null;
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && !rowAround(list, target) && !isInOverlay(target)) holds.current = false;
    };
    list.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusin', onFocusElsewhere);
    document.addEventListener('pointerdown', onPointerDown);

    const removeTable = addKeyTable(tableOf(list, latest, active, focus, onMenu));
    const unfollow = followMenuRequests(list, (row, at) => {
      focus(idOf(row));
      return openMenu(latest.current, row, onMenu, at);
    });
    return () => {
      unfollow();
      drawn.disconnect();
      list.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusin', onFocusElsewhere);
      document.removeEventListener('pointerdown', onPointerDown);
      removeTable();
    };
  }, [frame, activate, focus, onMenu]);

  const keptRow = useCallback(() => wanted.current ?? (holds.current ? active.current : null), []);
  const bound = useCallback(
    (keys: readonly string[]) => keys.find((key) => keyOf(latest.current, key) !== undefined) ?? null,
    [],
  );
  const press = useCallback(
    (id: string, key: string) => {
      const row = frame.current && rowIn(frame.current, id);
      if (row) keyOf(latest.current, key)?.press(id, row, menuOf(row, onMenu), null);
    },
    [frame, onMenu],
  );
  return { keptRow, setReveal, bound, press };
}

/** Enter opens a row in every list. */
const OPEN: RowKey = { keys: ['Enter'], does: 'Open', press: (_, row) => focusTarget(row).click() };

export const keysOf = ({ keys = [], enter }: RowListOptions): RowKey[] => [
  enter === undefined ? OPEN : { ...OPEN, does: enter },
  ...keys,
];

const keyOf = (options: RowListOptions, key: string): RowKey | undefined =>
  keysOf(options).find(({ keys: names }) => names.includes(key));

const menuOf =
  (row: HTMLElement, onMenu: (menu: OpenMenu) => void, at: Point | null = null): ShowMenu =>
  (items) => {
    onMenu({ row, at, items });
    return true;
  };

/** Opens the menu of a row. Returns whether it has one. */
export function openMenu(
  options: RowListOptions,
  row: HTMLElement,
  onMenu: (menu: OpenMenu) => void,
  at: Point | null,
): boolean {
  const key = keyOf(options, '.');
  if (key) return key.press(idOf(row), row, menuOf(row, onMenu, at), at) !== false;
  if (!options.keys?.length) return false;
  onMenu({ row, at });
  return true;
}

/** The row after the last one of a list, or before its first one: in the next list of the page. Null without one. */
function rowInNextList(list: HTMLElement, by: number): HTMLElement | null {
  if (Math.abs(by) !== 1) return null;
  const isStop = (row: HTMLElement) =>
    !list.contains(row) && row.closest('[data-list=main]') !== null && row.checkVisibility();
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row-id]')].filter(isStop);
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beyond = rows.filter((row) => (list.compareDocumentPosition(row) & side) !== 0);
  return beyond.at(by > 0 ? 0 : -1) ?? null;
}

const headingOf = ({ ids, passed }: RowListOptions, id: string): string | null =>
  ids.slice(0, ids.indexOf(id)).findLast((each) => passed?.has(each)) ?? null;

/** The keys of a list: those that move the focus, and those of its rows. */
function tableOf(
  list: HTMLElement,
  latest: RefObject<RowListOptions>,
  active: RefObject<string | null>,
  focus: (id: string | null) => void,
  onMenu: (menu: OpenMenu) => void,
) {
  const move = (keys: readonly string[], does: string, by: number): Key => ({
    keys,
    does,
    repeats: true,
    press: ({ target }) => {
      const row = rowAround(list, target);
      if (!row) return false;
      const to = stepFrom(stopsOf(latest.current, idOf(row)), idOf(row), by);
      const next = to === idOf(row) ? rowInNextList(list, by) : null;
      if (next) return focusTarget(next).focus();
      return focus(to);
    },
  });
  const aside = (key: string, does: string, by: 1 | -1): Key => ({
    keys: [key],
    get does() {
      return latest.current.columns ? (by > 0 ? 'Next column' : 'Previous column') : does;
    },
    repeats: true,
    press: ({ target }) => {
      const row = rowAround(list, target);
      if (!row) return false;
      if (latest.current.columns) return focus(sideways(latest.current.columns, idOf(row), by) ?? idOf(row));
      const control = controlBeside(row, target as Element, by);
      if (control) control.focus({ preventScroll: true });
      else if (by < 0) focus(headingOf(latest.current, idOf(row)));
      return true;
    },
  });
  const extend = (key: string, does: string, by: 1 | -1): Key => ({
    keys: [key],
    does,
    repeats: true,
    press: ({ target }) => {
      const row = rowAround(list, target);
      const to = row && stepFrom(stopsOf(latest.current), idOf(row), by);
      if (!row || to === null) return false;
      latest.current.onExtend?.(idOf(row), to);
      focus(to);
      return true;
    },
  });
  const moves: readonly Key[] = [
    move(['ArrowDown', 'j'], 'Next row', 1),
    move(['ArrowUp', 'k'], 'Previous row', -1),
    move(['Home'], 'First row', -Infinity),
    move(['End'], 'Last row', Infinity),
    aside('ArrowRight', 'Next button in the row', 1),
    aside('ArrowLeft', 'Previous button, then the heading', -1),
  ];
  const extensions = [
    extend('Shift+ArrowDown', 'Select the next row too', 1),
    extend('Shift+ArrowUp', 'Select the row above too', -1),
  ];
  const enter: Key = {
    keys: ['j', 'k'],
    does: 'Into the list',
    press: () => (active.current === null ? false : focus(active.current)),
  };
  const ofRow = ({ keys, does, press }: RowKey): Key => ({
    keys,
    does,
    press: ({ target, key }) => {
      const row = rowAround(list, target);
      if (!row) return false;
      const name = key === ' ' ? 'Space' : key;
      if (OF_CONTROLS.has(name) && target !== focusTarget(row)) return false;
      return press(idOf(row), row, menuOf(row, onMenu), null);
    },
  });
  return {
    get title() {
      return latest.current.title;
    },
    get keys() {
      const { onExtend } = latest.current;
      return [...moves, ...keysOf(latest.current).map(ofRow), ...(onExtend ? extensions : [])];
    },
    within: () => (list.isConnected ? list : null),
    get entry() {
      return latest.current.beside ? [] : [enter];
    },
  };
}
