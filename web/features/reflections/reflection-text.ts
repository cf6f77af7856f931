import type { ReflectionKind } from '#contract/journal.ts';
import type { DayReflections, SleepReflection } from '#contract/reflections.ts';
import { formatCount, formatDuration, plural } from '#web/platform/format.ts';

/** From this hour the evening reflection is offered. */
export const EVENING_HOUR = 17;
/** Until this hour the morning intention is offered. */
export const NOON = 12;

/** Until this hour a person may still be up from the day before. */
export const NIGHT_END = 4;

/** `3 days in a row`; null for fewer than two, so that a pause is not shown as a failure. */
export const streakText = (days: number): string | null => (days < 2 ? null : `${formatCount(days)} days in a row`);

/** The figures of a night: `7 h 10`, `slept 8 of 10`, and the feeling. */
export function sleepTexts({ sleep_hours, sleep_quality, feeling }: SleepReflection): string[] {
  const words = [
    sleep_hours === null ? null : formatDuration(Math.round(sleep_hours * 60)),
    sleep_quality === null ? null : `slept ${sleep_quality} of 10`,
    feeling,
  ];
  return words.filter((each) => each !== null);
}

/** The reflection offered at an hour (0–23); `dayStart` is the hour at which the user's day begins. */
export function reflectionOfHour(hour: number, dayStart: number): ReflectionKind | null {
  if (hour >= EVENING_HOUR || hour < dayStart) return 'evening';
  return hour < NOON ? 'morning' : null;
}

/** The figures of a day; zero ones are left out. */
export function factTexts({
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

/** The focus that the evening before has named for a day; null without one, or once the day has an intention. */
export function focusOfDay({
  focus_from_yesterday,
  morning,
}: Pick<DayReflections, 'focus_from_yesterday'> & {
  morning: Pick<SleepReflection, 'today_intention'> | null;
}): string | null {
  const focus = focus_from_yesterday?.trim() ?? '';
  return focus === '' || morning?.today_intention.trim() ? null : focus;
}
