import type { ReflectionKind } from '#contract/journal.ts';
import type { DayReflections, SleepReflection } from '#contract/reflections.ts';
import { formatCount, formatDuration, plural } from '#web/platform/format.ts';

/** From this hour on the day can be looked back on. */
export const EVENING_HOUR = 17;
/** Until this hour the intention of a day is asked for. */
export const NOON = 12;

/** `3 days in a row`; nothing for fewer than two: a pause is no failure. */
export const streakWords = (days: number): string | null => (days < 2 ? null : `${formatCount(days)} days in a row`);

/** How the night was: `7 h 10`, `slept 8 of 10`, and the feeling. */
export function nightWords({ sleep_hours, sleep_quality, feeling }: SleepReflection): string[] {
  const words = [
    sleep_hours === null ? null : formatDuration(Math.round(sleep_hours * 60)),
    sleep_quality === null ? null : `slept ${sleep_quality} of 10`,
    feeling,
  ];
  return words.filter((each) => each !== null);
}

/** Which reflection an hour of the day (0–23) asks for; `dayStart` is the hour at which the person's day begins. */
export function reflectionOfHour(hour: number, dayStart: number): ReflectionKind | null {
  if (hour >= EVENING_HOUR || hour < dayStart) return 'evening';
  return hour < NOON ? 'morning' : null;
}

/** The facts of a day in figures; what was not is not named. */
export function factWords({
  completed_count: count,
  points,
  focus_minutes,
}: Omit<DayReflections['facts'], 'completed'>): string[] {
  const words = [
    count > 0 && `${formatCount(count)} done`,
    points > 0 && plural(points, 'point'),
    focus_minutes > 0 && `${formatDuration(focus_minutes)} of focus`,
  ];
  return words.filter((each) => each !== false);
}
