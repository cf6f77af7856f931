import { useEffect, useRef, useState } from 'react';

/**
 * A text that is saved as its field is left, or as the panel is closed. What was typed stays in the field while it could
 * not be saved. `commit` answers whether it went through. `before` was typed here before, and is saved as the field is
 * left; closing the panel untouched saves nothing.
 */
export function useDraft(saved: string, commit: (text: string) => Promise<boolean>, before: string | null = null) {
  const [draft, setDraft] = useState(before);
  const latest = useRef({ draft, saved, commit });
  useEffect(() => {
    latest.current = { draft, saved, commit };
  });
  useEffect(
    () => () => {
      const last = latest.current;
      const untouched = last.draft === before;
      if (last.draft !== null && !untouched && last.draft !== last.saved) void last.commit(last.draft);
    },
    [before],
  );

  async function leave(text: string) {
    if (text === saved || (await commit(text))) setDraft((now) => (now === text ? null : now));
  }
  return {
    draft,
    value: draft ?? saved,
    change: (text: string) => setDraft(text),
    /** Saves what was typed. */
    leave: () => draft !== null && void leave(draft),
    /** Saves this text in place of what was typed. */
    choose: (text: string) => {
      setDraft(text);
      void leave(text);
    },
    /** Drops what was typed. */
    forget: () => setDraft(null),
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
