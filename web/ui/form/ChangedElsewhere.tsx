import { useEffect, useRef } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './FormMessage.module.css';

export interface ChangedElsewhereProps {
  /** The name of the field, if it is not shown at the field: “Name”. */
  what?: string;
  /** Its formatted current value; null for none. */
  theirs: string | null;
  /** Its previous value: of a long text only the difference is shown. */
  before?: string;
  /** How often saving has waited for this choice. */
  asked?: number;
  onKeep: () => void;
  onTake: () => void;
}

/**
 * Reports that another tab or device has changed the field that is being edited, and offers both values. If a choice is
 * needed before saving, it takes the focus.
 */
export function ChangedElsewhere({ what, theirs, before = '', asked = 0, onKeep, onTake }: ChangedElsewhereProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked > 0) keep.current?.focus();
  }, [asked]);
  return (
    <Text as="p" minH="small" note className={classes['notice']} data-asked={asked > 0 || undefined}>
      <span role="status">
        {what && `${what}: `}
        {noticeText(theirs, before)}.{asked > 0 && ' Choose one, then save.'}
      </span>{' '}
      <button ref={keep} type="button" onClick={onKeep}>
        Keep mine
      </button>
      <button type="button" onClick={onTake}>
        Use theirs
      </button>
    </Text>
  );
}

function noticeText(theirs: string | null, before: string): string {
  if (theirs === null) return 'Changed elsewhere';
  return theirs === '' ? 'Emptied elsewhere' : `Changed elsewhere to “${changedPart(before, theirs)}”`;
}

/** A text up to this length is shown whole. */
const WHOLE_MAX = 120;
/** Characters shown around the difference. */
const CONTEXT = 24;

/** The part of a text that differs from the previous one, with context and “…” where cut. Short texts are whole. */
export function changedPart(before: string, after: string): string {
  if (after.length <= WHOLE_MAX) return after;
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shared - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(after.length, after.length - tail + CONTEXT, from + WHOLE_MAX);
  // Half of a surrogate pair is not a character.
  const part = after.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${part.trim()}${to < after.length ? '…' : ''}`;
}
