import { useState } from 'react';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { keepDraft, storedDraft } from './draft-store.ts';

interface KeptText {
  text: string;
  /** The saved text when editing began. */
  from: string;
}

/**
 * A text field that is saved when it loses focus. Until then, and while saving fails, the text is stored on this
 * device.
 * @param subject names the text: `task`, its id and `notes`.
 * @param commit resolves with whether it was saved.
 */
export function useKeptText(subject: string, saved: string, commit: (text: string) => Promise<boolean>) {
  const [{ kept, from }] = useState(() => {
    const stored = storedDraft<KeptText | string>(subject);
    // Earlier versions kept the text alone.
    const { text = null, from: begun = saved } = typeof stored === 'string' ? { text: stored } : (stored ?? {});
    // It may have been saved although the answer was lost.
    return { kept: text, from: text === saved ? saved : begun };
  });
  const [afresh, setAfresh] = useState(false);
  const draft = useDraft(
    saved,
    async (text) => {
      const went = await commit(text);
      if (went) keepDraft(subject, null);
      return went;
    },
    kept,
    from,
  );
  const keep = (text: string) =>
    keepDraft(subject, text === saved ? null : ({ text, from: draft.base } satisfies KeptText));
  const change = (text: string) => {
    keep(text);
    draft.change(text);
  };
  return {
    ...draft,
    change,
    forget: () => {
      keepDraft(subject, null);
      draft.forget();
    },
    elsewhere: draft.elsewhere && {
      ...draft.elsewhere,
      onTake: () => {
        keepDraft(subject, null);
        draft.forget();
      },
    },
    /** The notice about a restored draft; null once it is saved. */
    notice:
      kept === null || kept === saved || draft.draft === null
        ? null
        : {
            afresh,
            onSwap: () => {
              setAfresh(!afresh);
              change(afresh ? kept : saved);
            },
          },
  };
}
