import { TaskStatus } from '#contract/vocabulary.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';

export const STATUS_LABELS: Readonly<Record<TaskStatus, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  review: 'Review',
  completed: 'Done',
};

export const STATUS_CHOICES: readonly Choice<TaskStatus>[] = TaskStatus.options.map((value) => ({
  value,
  label: STATUS_LABELS[value],
  mark: <StatusIcon status={value} />,
}));
