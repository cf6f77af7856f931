import type { ReflectionKind } from '#contract/journal.ts';
import type { DailyReflection, SleepReflection } from '#contract/reflections.ts';

/** What is written of a reflection. */
export type MorningValues = Pick<
  SleepReflection,
  'today_intention' | 'sleep_quality' | 'sleep_hours' | 'feeling' | 'sleep_influences'
>;
export type EveningValues = Pick<
  DailyReflection,
  'reflection_text' | 'completion_score' | 'mood' | 'biggest_accomplishment' | 'challenges_faced' | 'tomorrow_focus'
>;

/** A morning intention as its form opens; null where there is none yet. */
export function morningValues(morning: MorningValues | null): MorningValues {
  const { today_intention = '', sleep_quality = null, sleep_hours = null } = morning ?? {};
  const { feeling = null, sleep_influences = null } = morning ?? {};
  return { today_intention, sleep_quality, sleep_hours, feeling, sleep_influences };
}

/** An evening reflection as its form opens; null where there is none yet. */
export function eveningValues(evening: EveningValues | null): EveningValues {
  const { reflection_text = '', completion_score = null, mood = null } = evening ?? {};
  const { biggest_accomplishment = null, challenges_faced = null, tomorrow_focus = null } = evening ?? {};
  return { reflection_text, completion_score, mood, biggest_accomplishment, challenges_faced, tomorrow_focus };
}

/** What the draft of a reflection is kept under. */
export const subjectOf = (kind: ReflectionKind, date: string): string => `reflection ${kind} ${date}`;
