import { useState } from 'react';
import type { ReflectionKind } from '#contract/journal.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { subjectOf } from './reflection-values.ts';

/**
 * Whether the form of a reflection is open: what was typed before and not saved opens it again, but for the evening, whose
 * dialog would cover a day that somebody only looks at.
 */
export function useDayForm(kind: ReflectionKind, date: string) {
  const [state, setState] = useState<'closed' | 'kept' | 'asked' | 'left'>(() =>
    kind === 'evening' || storedDraft(subjectOf(kind, date)) === null ? 'closed' : 'kept',
  );
  return {
    isOpen: state === 'kept' || state === 'asked',
    /** A person opened it: the first field has the focus. */
    isAsked: state === 'asked',
    /** It was closed again: what opened it has the focus. */
    isLeft: state === 'left',
    open: () => setState('asked'),
    leave: () => setState('left'),
  };
}
