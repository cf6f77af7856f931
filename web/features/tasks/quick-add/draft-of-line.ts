import type { RepeatFrom } from '#contract/recurrence.ts';
import type { NewTask } from '#contract/tasks.ts';
import type { Chip } from './grammar/grammar.ts';

/** What the chips of a line say of a task. */
export type LineFields = Pick<NewTask, 'priority' | 'due_date' | 'due_time' | 'start_date' | 'estimated_duration'> &
  Pick<NewTask, 'recurrence_pattern'> & { project_id: string | undefined; repeat_from: RepeatFrom | null };

export const chipOf = <Kind extends Chip['kind']>(chips: readonly Chip[], kind: Kind) =>
  chips.find((chip): chip is Extract<Chip, { kind: Kind }> => chip.kind === kind);

/** The fields of a new task: what the chips show, and nothing else. */
export function fieldsOf(chips: readonly Chip[]): LineFields {
  const due = chipOf(chips, 'due');
  const repeat = chipOf(chips, 'repeat');
  return {
    project_id: chipOf(chips, 'project')?.projectId,
    priority: chipOf(chips, 'priority')?.priority ?? 'medium',
    due_date: due?.date ?? null,
    due_time: due?.time ?? null,
    start_date: chipOf(chips, 'start')?.date ?? null,
    estimated_duration: chipOf(chips, 'estimate')?.minutes ?? null,
    recurrence_pattern: repeat?.pattern ?? null,
    repeat_from: repeat?.from ?? null,
  };
}
