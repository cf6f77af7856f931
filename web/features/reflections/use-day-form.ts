import { useState } from 'react';
import type { ReflectionKind } from '#contract/journal.ts';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { subjectOf } from './reflection-values.ts';

/**
 * Whether the form of a reflection is open. A draft opens it again, except for the evening, whose dialog would cover a
 * day that the user only wants to see. A link opens it with `reflect=evening`.
 */
export function useDayForm(kind: ReflectionKind, date: string) {
  const isLinked = useSection().params['reflect'] === kind;
  const [state, setState] = useState<'closed' | 'kept' | 'asked' | 'left'>(() => {
    if (isLinked) return 'asked';
    return kind === 'evening' || storedDraft(subjectOf(kind, date)) === null ? 'closed' : 'kept';
  });
  return {
    isOpen: state === 'kept' || state === 'asked',
    /** The user opened it: focus the first field. */
    isAsked: state === 'asked',
    /** It was closed: focus the button that opened it. */
    isLeft: state === 'left',
    open: () => setState('asked'),
    leave: () => {
      setState('left');
      if (isLinked) navigate('today', { date }, { replace: true });
    },
  };
}
