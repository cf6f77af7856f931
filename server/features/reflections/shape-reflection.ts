import type { JournalEntry } from '#contract/journal.ts';
import type { DailyReflection, SleepReflection } from '#contract/reflections.ts';

/** The questions under which the answers of a reflection stand in its entry, by what they are called on the wire. */
export const EVENING_PROMPTS = {
  biggest_accomplishment: 'What are you proud of?',
  challenges_faced: 'What was hard?',
  tomorrow_focus: 'What is tomorrow for?',
} as const;
export const MORNING_PROMPTS = {
  feeling: 'How do you feel?',
  sleep_influences: 'What made you sleep that way?',
} as const;

/** The numbers of a reflection. */
export interface Figures {
  completion_score: number | null;
  sleep_quality: number | null;
  sleep_hours: number | null;
}

const common = ({ id, entry_date, created_at, updated_at }: JournalEntry, streak: number) => ({
  ...{ id, date: entry_date, streak, created_at, updated_at },
});

const answersOf = <Prompts extends Readonly<Record<string, string>>>(
  { template_responses }: JournalEntry,
  prompts: Prompts,
) =>
  Object.fromEntries(
    Object.entries(prompts).map(([field, prompt]) => [field, template_responses[prompt] || null]),
  ) as Record<keyof Prompts, string | null>;

export const toEvening = (entry: JournalEntry, figures: Figures, streak: number): DailyReflection => ({
  ...common(entry, streak),
  reflection_text: entry.content,
  completion_score: figures.completion_score,
  mood: entry.mood,
  ...answersOf(entry, EVENING_PROMPTS),
});

export const toMorning = (entry: JournalEntry, figures: Figures, streak: number): SleepReflection => ({
  ...common(entry, streak),
  today_intention: entry.content,
  sleep_quality: figures.sleep_quality,
  sleep_hours: figures.sleep_hours,
  ...answersOf(entry, MORNING_PROMPTS),
});
