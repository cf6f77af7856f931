import { useState } from 'react';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { keepDraft, storedDraft } from './draft-store.ts';

interface KeptText {
  text: string;
  /** What it was when editing it began. */
  from: string;
}

/**
 * A text that is saved as its field is left. Until then, and as long as it cannot be saved, it is kept on this device.
 * @param subject what the text is of: `task`, its id and `notes`.
 * @param commit returns whether it went through.
 */
export function useKeptText(subject: string, saved: string, commit: (text: string) => Promise<boolean>) {
  const [{ kept, from }] = useState(() => {
    const stored = storedDraft<KeptText | string>(subject);
    // Earlier versions kept the text alone.
    const { text = null, from: begun = saved } = typeof stored === 'string' ? { text: stored } : (stored ?? {});
    // It may have been saved after all, and the answer was lost.
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
    /** What to say of a text that was kept; null once it is saved. */
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
