import { useState } from 'react';
import type { ReflectionKind } from '#contract/journal.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { subjectOf } from './reflection-values.ts';

/**
 * Whether the form of a reflection is open. A draft opens it again, except for the evening, whose dialog would cover a
 * day that the user only wants to see.
 */
export function useDayForm(kind: ReflectionKind, date: string) {
  const [state, setState] = useState<'closed' | 'kept' | 'asked' | 'left'>(() =>
    kind === 'evening' || storedDraft(subjectOf(kind, date)) === null ? 'closed' : 'kept',
  );
  return {
    isOpen: state === 'kept' || state === 'asked',
    /** The user opened it: focus the first field. */
    isAsked: state === 'asked',
    /** It was closed: focus the button that opened it. */
    isLeft: state === 'left',
    open: () => setState('asked'),
    leave: () => setState('left'),
  };
}
