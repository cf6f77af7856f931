import { useEffect, useState } from 'react';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';

const listeners = new Map<string, Set<(content: unknown) => void>>();

/** Saves a draft on this device and updates the components that show it; null removes it. */
export function saveDraft(subject: string, content: unknown): void {
  keepDraft(subject, content);
  for (const listener of listeners.get(subject) ?? []) listener(content);
}

/** Subject of the draft with the unsent text of a chat; undefined: a new one. */
export const textSubject = (chat: string | undefined): string => `coach text ${chat ?? 'new'}`;

/** A draft of this device as state. */
export function useStoredDraft<Content>(subject: string): [Content | null, (content: Content | null) => void] {
  const [shown, show] = useState(() => ({ subject, content: storedDraft<Content>(subject) }));
  const content = shown.subject === subject ? shown.content : storedDraft<Content>(subject);
  if (shown.subject !== subject) show({ subject, content });
  useEffect(() => {
    const known = listeners.get(subject) ?? new Set();
    const listener = (next: unknown) => show({ subject, content: next as Content | null });
    listeners.set(subject, known.add(listener));
    return () => void known.delete(listener);
  }, [subject]);
  return [content, (next) => saveDraft(subject, next)];
}
