import { useEffect, useRef, useState } from 'react';

/**
 * A text that is saved as its field is left, or as the panel is closed. What was typed stays in the field while it could
 * not be saved. `commit` answers whether it went through. `before` was typed here before, and is saved as the field is
 * left; closing the panel untouched saves nothing. A text that was changed elsewhere meanwhile is saved only once a
 * person has chosen between both (`elsewhere`); `from` is what it was when `before` was typed.
 */
export function useDraft(
  saved: string,
  commit: (text: string) => Promise<boolean>,
  before: string | null = null,
  from = saved,
) {
  const [draft, setDraft] = useState(before);
  /** What the text was when editing it began, or as it was saved here since. */
  const [base, setBase] = useState(from);
  const [saving, setSaving] = useState(false);
  const isElsewhere = draft !== null && !saving && saved.trim() !== base.trim() && saved.trim() !== draft.trim();
  const latest = useRef({ draft, saved, commit, isElsewhere });
  useEffect(() => {
    latest.current = { draft, saved, commit, isElsewhere };
  });
  useEffect(
    () => () => {
      const last = latest.current;
      const untouched = last.draft === before;
      if (last.draft === null || untouched || last.isElsewhere || last.draft === last.saved) return;
      void last.commit(last.draft);
    },
    [before],
  );

  async function leave(text: string) {
    setSaving(true);
    const went = text === saved || (await commit(text));
    setSaving(false);
    // What it is saved as may be another text: 45 becomes 45 min.
    setBase(latest.current.saved);
    if (went) setDraft((now) => (now === text ? null : now));
  }
  return {
    draft,
    /** What the text was when editing it began. */
    base: draft === null ? saved : base,
    value: draft ?? saved,
    change: (text: string) => {
      if (draft === null) setBase(saved);
      setDraft(text);
    },
    /** Saves what was typed. */
    leave: () => draft !== null && !isElsewhere && void leave(draft),
    /** Saves this text in place of what was typed. */
    choose: (text: string) => {
      setDraft(text);
      void leave(text);
    },
    /** Drops what was typed. */
    forget: () => setDraft(null),
    /** The text that another tab or device has saved since editing began, and the ways on; null while there is none. */
    elsewhere:
      isElsewhere && draft !== null
        ? { theirs: saved, before: base, onKeep: () => void leave(draft), onTake: () => setDraft(null) }
        : null,
  };
}

/** A draft as the props of an input. */
export function inputOf({ value, change, leave }: Pick<ReturnType<typeof useDraft>, 'value' | 'change' | 'leave'>) {
  return {
    value,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    onBlur: () => leave(),
  };
}
