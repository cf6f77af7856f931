import { readDuration } from '#web/platform/duration.ts';
import { formatDuration } from '#web/platform/format.ts';

const DAY_HOURS = 24;

/** Hours of sleep from typed text: `7`, `7,5`, `7:10`, `7 h 10`. Empty is null; undefined if it cannot be read. */
export function readHours(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  // A number alone means hours here.
  const minutes = readDuration(/^\d+(\.\d+)?$/.test(typed) ? `${typed} h` : typed);
  if (minutes === null || minutes === undefined) return minutes;
  const hours = Math.round((minutes / 60) * 100) / 100;
  return hours <= DAY_HOURS ? hours : undefined;
}

/** Hours as shown in the field: `7 h 10`. */
export const hoursText = (hours: number | null): string =>
  hours === null ? '' : formatDuration(Math.round(hours * 60));
