import { createContext } from 'react';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';

/** The first day of a repeat, `YYYY-MM-DD`, and its time, `HH:MM`. */
export interface FirstDue {
  date: string;
  time: string | null;
}

/** A repeat read from text. */
export interface ParsedRepeat {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** The start in the text: `every monday 9:00 from 1 Dec`. */
  due: FirstDue | null;
  /** Its time as text: “9:00 AM”. */
  more: string | null;
}

/** Reads text such as `every third friday`; undefined if it contains no repeat. */
export type ReadRepeat = (text: string) => ParsedRepeat | undefined;

/** Loads the reader: the grammar of tasks, which this feature must not import. Null hides the field. */
export const RepeatReader = createContext<(() => Promise<ReadRepeat>) | null>(null);
