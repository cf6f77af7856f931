import { useSyncExternalStore } from 'react';
import { isCovered, isPhone, runWithoutExtraEntry } from './back.ts';

/** The sections of the app, as in addresses. */
export const SECTION_IDS = [
  'dashboard',
  'today',
  'pillars',
  'areas',
  'projects',
  'tasks',
  'project-templates',
  'journal',
  'insights',
  'feedback',
  'ai-coach',
  'profile',
  'settings',
  'notification-settings',
  'notifications',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** Extra parameters of a section, such as `{area: id}`. */
export type SectionParams = Readonly<Record<string, string>>;

export interface Place {
  section: SectionId;
  params: SectionParams;
}

/** Reads `#section?key=value`; anything else is the dashboard. */
export function readHash(hash: string): Place {
  const [name = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const section = SECTION_IDS.find((id) => id === name);
  if (!section) return { section: 'dashboard', params: {} };
  return { section, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a place, for `href`: `#areas?pillar=…`. Parameters that are undefined or empty are left out. */
export function hrefOf(section: SectionId, params: Record<string, string | undefined> = {}): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `#${section}${query && `?${query}`}`;
}

let hash = '';
let place: Place = { section: 'dashboard', params: {} };
/** The hash of a place that is already shown while the history still changes to it. */
let ahead: string | null = null;
const listeners = new Set<() => void>();

/** The state of a history entry: the hash of the entry it was opened from, null for the first. */
interface Entry {
  from: string | null;
}

function follow(): void {
  for (const listener of listeners) listener();
}

function onHashChange({ oldURL }: HashChangeEvent): void {
  ahead = null;
  // A link has created this entry.
  if (history.state === null) remember({ from: new URL(oldURL).hash });
  follow();
}

/** Going back to another section shows its whole list: leaving a section clears the filter typed in it. */
function clearLeftFilter(): void {
  const { section, params } = readHash(location.hash);
  // A link may come with a filter.
  if (ahead !== null || section === place.section || history.state === null) return;
  const to = hrefOf(section, { ...params, filter: undefined, q: undefined });
  if (to !== location.hash) history.replaceState(history.state, '', `/${to}`);
}

const remember = (entry: Entry) => history.replaceState(entry, '');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('popstate', follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('popstate', follow);
  };
}

/** The current place. The same object until the address changes. */
export function currentPlace(): Place {
  const now = ahead ?? location.hash;
  if (now !== hash) {
    hash = now;
    place = readHash(hash);
  }
  return place;
}

/** The current section and its parameters; renders again when they change. */
export function useSection(): Place {
  return useSyncExternalStore(subscribe, currentPlace);
}

/**
 * Goes to a section. `replace` adds no history entry: for filters and tabs within a section. Prefer a link, `<a
 * href={hrefOf(…)}>`, where one is possible.
 */
export function navigate(
  section: SectionId,
  params: Record<string, string | undefined> = {},
  { replace = false }: { replace?: boolean } = {},
): void {
  const to = hrefOf(section, params);
  if (`/${to}` === location.pathname + (ahead ?? location.hash)) return;
  show(to, () => {
    ahead = null;
    if (replace) history.replaceState(history.state, '', `/${to}`);
    else history.pushState({ from: location.hash } satisfies Entry, '', `/${to}`);
  });
}

/** Shows a place at once, and changes the history as soon as no overlay is open. */
function show(to: string, work: () => void): void {
  if (runWithoutExtraEntry(work)) ahead = to;
  follow();
}

/** Goes back to a place if it is the previous history entry, so that Forward returns here; else replaces this one. */
export function goBack(section: SectionId, params: Record<string, string | undefined> = {}): void {
  const to = hrefOf(section, params);
  const isBefore = (history.state as Entry | null)?.from === to && location.hash !== to;
  if (!isBefore) {
    navigate(section, params, { replace: true });
    return;
  }
  ahead = to;
  show(to, () => history.back());
}

/** Goes back to the previous page of the app. Returns false on the first one. */
export function goBackOne(): boolean {
  const isFirst = (history.state as Entry | null)?.from == null;
  if (!isFirst) history.back();
  return !isFirst;
}

/**
 * Returns to the place from which a panel was opened. On phones that is the previous entry, so that no useless entry is
 * left; on wide screens the page beside the panel keeps its place.
 */
export function leave(section: SectionId, params: Record<string, string | undefined> = {}): void {
  if (isPhone()) goBack(section, params);
  else navigate(section, params, { replace: true });
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || !isCovered()) return;
  event.preventDefault();
  const { section, params } = readHash(link.hash);
  navigate(section, params);
}

/**
 * Records where each history entry was opened from, and closes overlays when a link inside them is followed. Returns a
 * function that stops this.
 */
export function followHistory(): () => void {
  if (history.state === null) remember({ from: null });
  window.addEventListener('hashchange', onHashChange);
  // Before the new place is shown.
  window.addEventListener('popstate', clearLeftFilter, { capture: true });
  document.addEventListener('click', onClick);
  return () => {
    window.removeEventListener('hashchange', onHashChange);
    window.removeEventListener('popstate', clearLeftFilter, { capture: true });
    document.removeEventListener('click', onClick);
  };
}
