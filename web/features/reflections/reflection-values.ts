import type { ReflectionKind } from '#contract/journal.ts';
import type { DailyReflection, SleepReflection } from '#contract/reflections.ts';

/** The editable fields of a reflection. */
export type MorningValues = Pick<
  SleepReflection,
  'today_intention' | 'sleep_quality' | 'sleep_hours' | 'feeling' | 'sleep_influences'
>;
export type EveningValues = Pick<
  DailyReflection,
  'reflection_text' | 'completion_score' | 'mood' | 'biggest_accomplishment' | 'challenges_faced' | 'tomorrow_focus'
>;

/** The initial values of a morning reflection; null for a new one. */
export function morningValues(morning: MorningValues | null): MorningValues {
  const { today_intention = '', sleep_quality = null, sleep_hours = null } = morning ?? {};
  const { feeling = null, sleep_influences = null } = morning ?? {};
  return { today_intention, sleep_quality, sleep_hours, feeling, sleep_influences };
}

/** The initial values of an evening reflection; null for a new one. */
export function eveningValues(evening: EveningValues | null): EveningValues {
  const { reflection_text = '', completion_score = null, mood = null } = evening ?? {};
  const { biggest_accomplishment = null, challenges_faced = null, tomorrow_focus = null } = evening ?? {};
  return { reflection_text, completion_score, mood, biggest_accomplishment, challenges_faced, tomorrow_focus };
}

/** The subject of a reflection's draft. */
export const subjectOf = (kind: ReflectionKind, date: string): string => `reflection ${kind} ${date}`;
