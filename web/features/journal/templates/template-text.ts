import type { JournalTemplate, TemplateType } from '#contract/journal.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';

export const TEMPLATES_VIEW = { view: 'templates' } as const;
export const TEMPLATES_HREF = hrefOf('journal', TEMPLATES_VIEW);

/** The URL parameter for a template that does not exist yet. */
export const NEW_TEMPLATE = 'new';

export const TYPE_LABELS: Readonly<Record<TemplateType, string>> = {
  daily_reflection: 'Daily reflection',
  gratitude: 'Gratitude',
  goal_setting: 'Goal setting',
  weekly_review: 'Weekly review',
  mood_tracker: 'Mood tracker',
  learning_log: 'Learning log',
  creative_writing: 'Creative writing',
  problem_solving: 'Problem solving',
  habit_tracker: 'Habit tracker',
  custom: 'Other',
};

/** `not used yet`, `used for 3 entries`. */
export const usageText = ({ usage_count }: Pick<JournalTemplate, 'usage_count'>): string =>
  usage_count === 0 ? 'not used yet' : `used for ${plural(usage_count, 'entry', 'entries')}`;

/** `Gratitude · 3 questions`. */
export const aboutTemplate = ({ template_type, prompts }: JournalTemplate): string =>
  `${TYPE_LABELS[template_type]} · ${prompts.length === 0 ? 'no questions' : plural(prompts.length, 'question')}`;
