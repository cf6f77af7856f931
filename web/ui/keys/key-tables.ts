import type { LucideIcon } from 'lucide-react';
import { keyName } from './key-names.ts';

/* The keys that work now. The help and the palette show the same tables that bind them. */

export interface Key {
  /**
   * Any of these, by name (`keyName`); two keys pressed one after the other have a space between them: `g t`. Without
   * one, it is only in the palette.
   */
  keys: readonly string[];
  /** “Today, or off the day” */
  does: string;
  icon?: LucideIcon;
  /** Returns false if it did nothing: then the browser handles the key. */
  press: (event: Pick<KeyboardEvent, 'target' | 'key'>) => unknown;
  /** Holding the key down repeats it. */
  repeats?: boolean;
  /** It works in fields and over dialogs as well. */
  always?: true;
}

export interface KeyTable {
  /** The title of the group in the help: “In this list”. */
  title: string;
  /** Listed after all others. */
  isLast?: boolean;
  keys: readonly Key[];
  /** The area in which the keys work; by default the whole page. */
  within?: () => HTMLElement | null;
  /** Keys of `within` that also work while nothing has the focus. */
  entry?: readonly Key[];
}

let tables: readonly KeyTable[] = [];
const listeners = new Set<() => void>();

function changeTables(next: readonly KeyTable[]): void {
  tables = next;
  for (const listener of listeners) listener();
}

/** All bound tables; the same array until one is added or removed. */
export const boundTables = (): readonly KeyTable[] => tables;

/** Notifies the listener when tables are added or removed. Returns the unsubscribe function. */
export function onTables(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where keys are typed as text, or belong to something over the page. */
const TAKEN =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=combobox]';

/** Whether a press at `target` may be a shortcut: not typed text, and not for a menu. */
export function isFree(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest(TAKEN) === null;
}

/** The tables whose keys work at `target`: those of a part of the page before those of the page, the latest first. */
export function tablesAt(target: EventTarget | null): KeyTable[] {
  if (!isFree(target)) return [];
  const at = target instanceof Element ? target : null;
  const over = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const popover = at?.closest('[role=dialog]');
  const inside = ({ within }: KeyTable) => {
    const place = within?.() ?? null;
    if (within && place === null) return false;
    // Keys of the page are off while a dialog is open; those of a list in the dialog work.
    if (over && (place === null || !over.contains(place))) return false;
    if (popover && popover !== over && !(place && popover.contains(place))) return false;
    return place === null || place.contains(at);
  };
  const found = tables.filter(inside).toReversed();
  return [...found.filter(({ within }) => within), ...found.filter(({ within }) => !within)];
}

/** Nothing has the focus, except the page, the open dialog, or a control outside dialogs and lists. */
function atRest(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.matches('main, [role=dialog], aside') ||
    (target.matches('button, a') && target.closest('[role=dialog], [data-row-id]') === null)
  );
}

/** Nothing has the focus, and nothing is over the page. */
export const isNothingFocused = (target: EventTarget | null): boolean =>
  (target === document.body || (target instanceof Element && target.matches('main'))) &&
  document.querySelector('[aria-modal=true], [role=menu]') === null;

function entries(): Key[] {
  const over = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  return tables
    .flatMap(({ within, entry = [] }) => {
      const place = within?.();
      return place && (!over || over.contains(place)) ? [{ place, entry }] : [];
    })
    .toSorted((a, b) => (a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .flatMap(({ entry }) => entry);
}

/** Maximum time between the keys of a sequence. */
const SEQUENCE_MS = 1_500;

/** The pressed first key of a sequence, such as the `g` of `g t`. */
let begun: { key: string; at: number } | null = null;

/** Whether two keys pressed one after the other are a shortcut. */
export const isSequence = (first: string, second: string): boolean =>
  tables.some(({ keys }) => keys.some((key) => key.keys.includes(`${first} ${second}`)));

function onKeyDown(event: KeyboardEvent): void {
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  if (event.defaultPrevented) return;
  const name = keyName(event);
  if (name === null) return;
  const found = tablesAt(event.target).flatMap(({ keys }) => keys);
  const always = tables.flatMap(({ keys }) => keys.filter((key) => key.always));
  const keys = [...found, ...(atRest(event.target) ? entries() : []), ...always];
  const pressed = first === null ? name : `${first} ${name}`;
  for (const key of keys) {
    if (!key.keys.includes(pressed)) continue;
    if ((!event.repeat || key.repeats) && key.press(event) === false) continue;
    event.preventDefault();
    return;
  }
  // The second key must not act on its own.
  if (first !== null) event.preventDefault();
  else if (found.some((key) => key.keys.some((each) => each.startsWith(`${name} `)))) {
    begun = { key: name, at: event.timeStamp };
  }
}

/** Adds a table. Returns a function that removes it. */
export function addKeyTable(table: KeyTable): () => void {
  if (tables.length === 0) document.addEventListener('keydown', onKeyDown);
  changeTables([...tables, table]);
  return () => {
    changeTables(tables.filter((each) => each !== table));
    if (tables.length === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** The help at `target`: the keys that work there, and those of lists that can be entered from there. */
export function helpAt(target: EventTarget | null): Pick<KeyTable, 'title' | 'keys'>[] {
  const here = tablesAt(target);
  const lists = tables.filter(
    (table) => !here.includes(table) && (table.entry?.length ?? 0) > 0 && table.within?.() != null,
  );
  return groupTables([...here.filter(({ within }) => within), ...lists, ...here.filter(({ within }) => !within)]);
}

/** Merges tables with the same title. */
export const groupTables = (shown: readonly KeyTable[]): Pick<KeyTable, 'title' | 'keys'>[] =>
  [
    ...Map.groupBy(
      shown.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false)),
      ({ title }) => title,
    ),
  ].map(([title, same]) => ({
    title,
    keys: uniqueKeys(same).filter(({ keys }) => keys.length > 0),
  }));

/** The keys of tables, each once: lists of the same kind share keys, and global keys are bound in several places. */
export const uniqueKeys = (from: readonly Pick<KeyTable, 'keys'>[]): Key[] => [
  ...new Map(from.flatMap(({ keys }) => keys).map((key) => [`${key.keys.join()} ${key.does}`, key])).values(),
];
