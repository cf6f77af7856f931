import { useEffect, useRef, useState } from 'react';

/**
 * A text that is saved when its field is left or the panel closes. If the save fails, the text stays in the field.
 * `commit` returns whether it succeeded. `before` is a restored draft, and is saved when the field is left; closing the
 * panel untouched saves nothing. If the text was changed elsewhere in the meantime, it is saved only after the person
 * has chosen between both (`elsewhere`); `from` is the text when `before` was typed.
 */
export function useDraft(
  saved: string,
  commit: (text: string) => Promise<boolean>,
  before: string | null = null,
  from = saved,
) {
  const [draft, setDraft] = useState(before);
  /** The text when editing began, or as saved here since. */
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
    // The saved text may differ from the typed one: 45 becomes 45 min.
    setBase(latest.current.saved);
    if (went) setDraft((now) => (now === text ? null : now));
  }
  return {
    draft,
    /** The text when editing began. */
    base: draft === null ? saved : base,
    value: draft ?? saved,
    change: (text: string) => {
      if (draft === null) setBase(saved);
      setDraft(text);
    },
    /** Saves the typed text. */
    leave: () => draft !== null && !isElsewhere && void leave(draft),
    /** Saves this text instead of the typed one. */
    choose: (text: string) => {
      setDraft(text);
      void leave(text);
    },
    /** Discards the typed text. */
    forget: () => setDraft(null),
    /** A text saved by another tab or device since editing began, with the choices; null without one. */
    elsewhere:
      isElsewhere && draft !== null
        ? { theirs: saved, before: base, onKeep: () => void leave(draft), onTake: () => setDraft(null) }
        : null,
  };
}

export function inputOf({ value, change, leave }: Pick<ReturnType<typeof useDraft>, 'value' | 'change' | 'leave'>) {
  return {
    value,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    onBlur: () => leave(),
  };
}
