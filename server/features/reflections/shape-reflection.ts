import type { JournalEntry } from '#contract/journal.ts';
import type { DailyReflection, SleepReflection } from '#contract/reflections.ts';
import { answersOf, EVENING_PROMPTS, MORNING_PROMPTS } from '#contract/rules/reflection-prompts.ts';

export interface Figures {
  completion_score: number | null;
  sleep_quality: number | null;
  sleep_hours: number | null;
}

const common = ({ id, entry_date, created_at, updated_at }: JournalEntry, streak: number) => ({
  ...{ id, date: entry_date, streak, created_at, updated_at },
});

export const toEvening = (entry: JournalEntry, figures: Figures, streak: number): DailyReflection => ({
  ...common(entry, streak),
  reflection_text: entry.content,
  completion_score: figures.completion_score,
  mood: entry.mood_chosen ? entry.mood : null,
  ...answersOf(entry, EVENING_PROMPTS),
});

export const toMorning = (entry: JournalEntry, figures: Figures, streak: number): SleepReflection => ({
  ...common(entry, streak),
  today_intention: entry.content,
  sleep_quality: figures.sleep_quality,
  sleep_hours: figures.sleep_hours,
  ...answersOf(entry, MORNING_PROMPTS),
});
