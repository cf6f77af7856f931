/** `localStorage`, which a browser may refuse; then values last as long as the page. */
const fallback = new Map<string, string>();

/** Reads a value, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function storedKeys(prefix: string): string[] {
  let keys: string[];
  try {
    keys = Object.keys(localStorage);
  } catch {
    keys = [...fallback.keys()];
  }
  return keys.filter((key) => key.startsWith(prefix));
}

/** Stores a value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}

/** The storage keys of a person's choices on this device. The colour scheme, the same for everybody, has its own key. */
export const DEVICE_CHOICES = {
  /** The difference of time zones that a person has seen and dismissed. */
  zone: 'zone_kept',
  /** The day whose focus, written the evening before, a person has dismissed. */
  dayFocus: 'day_focus_dismissed',
  /** A project as list or board. */
  projectView: 'project_view',
  /** All projects as cards, a list or a board. */
  projectsLook: 'projects_look',
  /** The order of all tasks. */
  tasksSort: 'tasks_sort',
  /** The projects that are no longer offered to be started. */
  startOffersDeclined: 'start_offers_declined',
} as const;
