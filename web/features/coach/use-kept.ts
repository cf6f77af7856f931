import { useEffect, useState } from 'react';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';

const listeners = new Map<string, Set<(content: unknown) => void>>();

/** Keeps something on this device, and shows it where it is shown; null forgets it. */
export function keepAndShow(subject: string, content: unknown): void {
  keepDraft(subject, content);
  for (const listener of listeners.get(subject) ?? []) listener(content);
}

/**
 * What a person writes to the coach or was answered and has not accepted yet: it is on this device until then, like every
 * draft. @returns it, and what replaces it.
 */
export function useKept<Content>(subject: string): [Content | null, (content: Content | null) => void] {
  const [shown, show] = useState(() => ({ subject, content: storedDraft<Content>(subject) }));
  const content = shown.subject === subject ? shown.content : storedDraft<Content>(subject);
  if (shown.subject !== subject) show({ subject, content });
  useEffect(() => {
    const known = listeners.get(subject) ?? new Set();
    const listener = (next: unknown) => show({ subject, content: next as Content | null });
    listeners.set(subject, known.add(listener));
    return () => void known.delete(listener);
  }, [subject]);
  return [content, (next) => keepAndShow(subject, next)];
}
