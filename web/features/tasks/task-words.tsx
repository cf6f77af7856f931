import { TaskStatus } from '#contract/vocabulary.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
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
