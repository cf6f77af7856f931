import { TASKS_WITH_PROJECT_MAX } from '#contract/tasks.ts';
import { type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import type { FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import { fieldsOf } from '#web/features/tasks/quick-add/read-draft.ts';
import type { Chip, ReadLine } from '#web/features/tasks/quick-add/grammar/grammar.ts';
import { type Draft, newDraft } from '#web/features/tasks/quick-add/read-draft.ts';
import { readDuration } from '#web/platform/duration.ts';

/** A line of the form of a new project: one of its first tasks as it is typed. */
export interface FirstTask extends Draft {
  /** How long it takes unless the line says so, in words: `45`, `1 h 30`. */
  time: string;
  /** How urgent it is unless the line says so. */
  priority: Priority;
}

/** What is understood of a line. */
export type ReadTask = (line: FirstTask) => ReadLine;

export const emptyLine = (line = ''): FirstTask => ({ ...newDraft(line), time: '', priority: 'medium' });

/** What stands before a task in a list that was copied from elsewhere: `- `, `2. `, `[ ] `. */
/** The lines with pasted ones from a line on, which takes the first one if it was empty. */
export function withPasted(lines: readonly FirstTask[], index: number, pasted: readonly string[]): FirstTask[] {
  const at = lines[index];
  const [first, ...others] = pasted;
  if (!at || first === undefined) return [...lines];
  const filled =
    at.line.trim() === ''
      ? [{ ...at, line: first }, ...others.map((line) => emptyLine(line))]
      : [at, ...pasted.map((line) => emptyLine(line))];
  return lines.toSpliced(index, 1, ...filled);
}

export const says = (chips: readonly Chip[], kind: Chip['kind']): boolean => chips.some((chip) => chip.kind === kind);

/** What is wrong with a line, or null. An empty line is no task. */
export function lineError(line: FirstTask, read: ReadTask): string | null {
  if (line.line.trim() === '') return null;
  const { name, chips } = read(line);
  if (name === '') return 'The task needs a name as well';
  if (name.length > TASK_NAME_MAX) return `At most ${TASK_NAME_MAX} characters`;
  if (says(chips, 'estimate')) return null;
  return readDuration(line.time) === undefined ? 'Write the time as 45, 1 h or 1 h 30' : null;
}

/** What is wrong with the lines as a whole, or null. */
export const tooManyLines = (lines: readonly FirstTask[]): string | null =>
  lines.filter(isTask).length > TASKS_WITH_PROJECT_MAX ? `At most ${TASKS_WITH_PROJECT_MAX} tasks at once` : null;

const isTask = ({ line }: FirstTask) => line.trim() !== '';

/** Whether the lines can be sent. */
export const isGood = (lines: readonly FirstTask[], read: ReadTask): boolean =>
  tooManyLines(lines) === null && lines.every((line) => lineError(line, read) === null);

/** The lines as they are sent, without the empty ones. */
export const tasksOf = (lines: readonly FirstTask[], read: ReadTask): FirstTaskBody[] =>
  lines.filter(isTask).map((line) => {
    const { name, chips } = read(line);
    const { project_id: _, ...fields } = fieldsOf(chips);
    return {
      id: line.id,
      title: name,
      ...fields,
      priority: fields.priority ?? line.priority,
      estimated_duration: fields.estimated_duration ?? readDuration(line.time) ?? null,
    };
  });
