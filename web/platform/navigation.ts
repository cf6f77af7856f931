import { useSyncExternalStore } from 'react';

/** The sections of the product, in the words of the specification. */
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

/** Reads `#section?key=value`; what is no section is the dashboard. */
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
const listeners = new Set<() => void>();

function follow(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('hashchange', follow);
    window.removeEventListener('popstate', follow);
  };
}

/** Where the person is. The same object until the address changes. */
export function currentPlace(): Place {
  if (location.hash !== hash) {
    hash = location.hash;
    place = readHash(hash);
  }
  return place;
}

/** The current section and its parameters, and a new render when they change. */
export function useSection(): Place {
  return useSyncExternalStore(subscribe, currentPlace);
}

/**
 * Goes to a section. `replace` leaves no step for Back: for filters and tabs within a section.
 * Where a link will do, use `<a href={hrefOf(…)}>` instead.
 */
export function navigate(
  section: SectionId,
  params: Record<string, string | undefined> = {},
  { replace = false }: { replace?: boolean } = {},
): void {
  const address = `/${hrefOf(section, params)}`;
  if (address === location.pathname + location.hash) return;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  follow();
}
