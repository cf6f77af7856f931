import { useEffect, useRef } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './FormMessage.module.css';

export interface ChangedElsewhereProps {
  /** What it is, where it does not stand at its field: “Name”. */
  what?: string;
  /** The value that it has by now, in words; null where there are none. */
  theirs: string | null;
  /** What it was before: of a long text only what differs from it is shown. */
  before?: string;
  /** How often saving had to wait for this choice. */
  asked?: number;
  onKeep: () => void;
  onTake: () => void;
}

/**
 * Says that a field was changed elsewhere while it is being edited here, and offers both values. What has to be chosen
 * before saving takes the focus.
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
        {wordsOf(theirs, before)}.{asked > 0 && ' Choose one, then save.'}
      </span>{' '}
      <button ref={keep} type="button" onClick={onKeep}>
        Keep mine
      </button>
      <button type="button" onClick={onTake}>
        Take theirs
      </button>
    </Text>
  );
}

function wordsOf(theirs: string | null, before: string): string {
  if (theirs === null) return 'Changed elsewhere';
  return theirs === '' ? 'Emptied elsewhere' : `Changed elsewhere to “${changedPart(before, theirs)}”`;
}

/** A text up to this length is shown whole. */
const WHOLE_MAX = 120;
/** So much is shown around the place that differs. */
const CONTEXT = 24;

/**
 * The part of a text that differs from what it was before, with a little around it and “…” where something is left out.
 * A short text comes back whole.
 */
export function changedPart(before: string, after: string): string {
  if (after.length <= WHOLE_MAX) return after;
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shared - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(after.length, after.length - tail + CONTEXT, from + WHOLE_MAX);
  // Half of an emoji is no letter.
  const part = after.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${part.trim()}${to < after.length ? '…' : ''}`;
}
