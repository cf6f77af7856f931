import { calendarDate } from '#contract/platform/wire.ts';
import { MONTHS } from '#server/platform/calendar.ts';

const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`).join('|');

/** `on 14 March`, `by March 14th, 2027`, at the end of a name, with the spaces before it. */
const AT_END = new RegExp(
  `\\s{1,5}(?:(?:on|by|before|until|for)\\s{1,5})?(?:the\\s)?(?:(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s(?:of\\s)?(${MONTH})|(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?)(?:,?\\s(\\d{4}))?$`,
  'i',
);

/** A name without the day that it ends with, and that day: the next one of its kind where no year is named. */
export function splitDate(name: string, today: string): { name: string; date: string | null } {
  const found = AT_END.exec(name);
  if (!found || found.index === 0) return { name, date: null };
  const [, day = found[4], month = found[3], , , year] = found;
  const place = MONTHS.findIndex((each) => each.slice(0, 3).toLowerCase() === month!.slice(0, 3).toLowerCase()) + 1;
  const dateIn = (of: number) => `${of}-${String(place).padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const running = Number(today.slice(0, 4));
  const date = year ? dateIn(Number(year)) : dateIn(dateIn(running) < today ? running + 1 : running);
  // There is no 30 February.
  if (!calendarDate.safeParse(date).success) return { name, date: null };
  return { name: name.slice(0, found.index).replace(/[\s,;:–-]+$/, ''), date };
}
