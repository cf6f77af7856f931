import { addDays } from '#web/ui/date/days.ts';
import { isDay } from '#web/ui/date/range.ts';

/** A week of a review is seven days, whichever weekday it begins with. */
export const WEEK_DAYS = 7;

export const firstDayOf = (to: string): string => addDays(to, 1 - WEEK_DAYS);

/** The last day of the week that an address names; today where it names none that has come. */
export const readWeek = (date: string | undefined, today: string): string =>
  isDay(date) && date < today ? date : today;
