import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayStart, type DayRules, localInstant, localTime, userDay } from '../calendar.ts';

interface Vectors {
  begins: readonly (DayRules & { day: string; begins: string })[];
  belongs: readonly (DayRules & { at: string; day: string })[];
  clocks: readonly { timezone: string; day: string; time: string; at: string; shows: string }[];
}

/** What another source says about user days: `make-user-day.py`. */
export const userDayVectors = JSON.parse(readFileSync(join(import.meta.dirname, 'user-day.json'), 'utf8')) as Vectors;

/** The same as the calendar answers it. */
export const userDayAnswers = (): Vectors => ({
  begins: userDayVectors.begins.map((each) => ({ ...each, begins: dayStart(each.day, each).toISOString() })),
  belongs: userDayVectors.belongs.map((each) => ({ ...each, day: userDay(new Date(each.at), each) })),
  clocks: userDayVectors.clocks.map((each) => {
    const at = localInstant(each.day, each.time, each.timezone);
    return { ...each, at: at.toISOString(), shows: localTime(at, each.timezone) };
  }),
});
