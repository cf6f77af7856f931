import { type Priority, TaskStatus } from '#contract/vocabulary.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';

/** How a status is called on the screen. */
export const STATUS_WORDS: Readonly<Record<TaskStatus, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  review: 'Review',
  completed: 'Done',
};

export const STATUS_CHOICES: readonly Choice<TaskStatus>[] = TaskStatus.options.map((value) => ({
  value,
  label: STATUS_WORDS[value],
  mark: <StatusIcon status={value} />,
}));

export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

export const PRIORITY_CHOICES: readonly Choice<Priority>[] = (['high', 'medium', 'low'] as const).map((value) => ({
  value,
  label: PRIORITY_WORDS[value],
  mark: (
    <span aria-hidden>
      <PriorityBars level={value} />
    </span>
  ),
}));

/** What the field for a category offers; anything else may be typed. */
export const CATEGORIES = [
  ...['general', 'personal', 'work', 'health', 'finance', 'learning', 'family'],
  ...['social', 'creative', 'maintenance', 'spiritual', 'travel', 'goals'],
];
