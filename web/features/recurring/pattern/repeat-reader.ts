import { createContext } from 'react';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';

/** The first day of a repeat, `YYYY-MM-DD`, and its time, `HH:MM`. */
export interface FirstDue {
  date: string;
  time: string | null;
}

/** What words say of a repeat. */
export interface SaidRepeat {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** Where the words name it: `every monday 9:00 from 1 Dec`. */
  due: FirstDue | null;
  /** Its time in words: “9:00 AM”. */
  more: string | null;
}

/** Reads words such as `every third friday`; undefined where they say no repeat. */
export type ReadRepeat = (text: string) => SaidRepeat | undefined;

/** Fetches what reads words: the grammar of tasks, which this feature does not know. Null: there is no field for words. */
export const RepeatReader = createContext<(() => Promise<ReadRepeat>) | null>(null);
