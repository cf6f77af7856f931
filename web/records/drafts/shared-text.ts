import { readStored, writeStored } from '#web/platform/storage.ts';

/** Not a draft, because it has no owner until somebody signs in. */
const KEY = 'shared';

/**
 * Stores what another app shares, by opening `/share?title=&text=&url=`, until a line for new tasks takes it. A person
 * who is signed out signs in first.
 */
export function keepShared({ pathname, search }: { pathname: string; search: string }): void {
  if (pathname !== '/share') return;
  const shared = sharedText(new URLSearchParams(search));
  const text = [readStored(KEY), shared].filter(Boolean).join('\n');
  if (text !== '') writeStored(KEY, text);
  // A reload shares nothing again.
  history.replaceState(null, '', '/');
}

/** Whether something shared was not taken yet. */
export const hasShared = (): boolean => readStored(KEY) !== null;

/** Takes what was shared; null if there is nothing. */
export function takeSharedText(): string | null {
  const text = readStored(KEY);
  writeStored(KEY, null);
  return text;
}

/** The parts in one line, or in several if the text has several. Apps often repeat the address in the text. */
function sharedText(query: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].flatMap((name) => query.get(name)?.trim() || []);
  const distinct = parts.filter((part, at) => !parts.some((other, by) => by !== at && contains(other, part, by < at)));
  return distinct.join(distinct.some((part) => part.includes('\n')) ? '\n' : ' ');
}

const contains = (whole: string, part: string, isFirst: boolean) => whole.includes(part) && (whole !== part || isFirst);
