import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { ChoiceField, StoredTask } from '#contract/task-fields.ts';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import type { Chip } from './grammar.ts';

/* From the reading of a line to a task. */

/** The fields of a task that chips set. */
export interface LineFields
  extends
    Partial<Pick<StoredTask, ChoiceField>>,
    Pick<
      StoredTask,
      'due_date' | 'due_time' | 'start_date' | 'reminder_date' | 'reminder_time' | 'estimated_duration'
    > {
  project_id: string | undefined;
  recurrence_pattern: NewRecurrencePattern | null;
  repeat_from: RepeatFrom | null;
}

export const chipOf = <Kind extends Chip['kind']>(chips: readonly Chip[], kind: Kind) =>
  chips.find((chip): chip is Extract<Chip, { kind: Kind }> => chip.kind === kind);

/** The fields of a new task: what the chips show, and nothing else. */
export function fieldsOf(chips: readonly Chip[]): LineFields {
  const due = chipOf(chips, 'due');
  const reminder = chipOf(chips, 'reminder');
  const repeat = chipOf(chips, 'repeat');
  const choices: Partial<Pick<StoredTask, ChoiceField>> = Object.assign(
    {},
    ...chips.map((chip) => 'value' in chip && { [chip.kind]: chip.value }),
  );
  return {
    project_id: chipOf(chips, 'project')?.projectId,
    ...choices,
    due_date: due?.date ?? null,
    due_time: due?.time ?? null,
    start_date: chipOf(chips, 'start')?.date ?? null,
    reminder_date: reminder?.date ?? null,
    reminder_time: reminder?.time ?? null,
    estimated_duration: chipOf(chips, 'estimate')?.minutes ?? null,
    recurrence_pattern: repeat?.pattern ?? null,
    repeat_from: repeat?.from ?? null,
  };
}

/** The name of a task. A name that is too long is cut after a word, and the description has the full text. */
export function nameAndDescription(name: string): { name: string; description?: string } {
  if (name.length <= TASK_NAME_MAX) return { name };
  const fits = name.slice(0, TASK_NAME_MAX - 1);
  // Whole words, and never half of a character of two units.
  const words = /^.*(?=\s\S*$)/su.exec(`${fits}${name[fits.length]}`)?.[0] ?? fits.replace(/[\uD800-\uDBFF]$/, '');
  return { name: `${words.trimEnd()}…`, description: name };
}

/** Why a name cannot be saved, even as a description; null if it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Enter a name too.';
  return name.length > DESCRIPTION_MAX ? `Too long: ${name.length} of ${DESCRIPTION_MAX} characters.` : null;
}
