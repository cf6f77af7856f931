import { fieldsOf } from '#contract/quick-add/task-of-line.ts';
import { TASKS_WITH_PROJECT_MAX } from '#contract/tasks.ts';
import { type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import type { FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import type { Chip, ReadLine } from '#contract/quick-add/grammar.ts';
import { type Draft, newDraft } from '#web/features/tasks/quick-add/read-draft.ts';
import { readDuration } from '#web/platform/duration.ts';

/** One of the first tasks in the form of a new project, as typed. */
export interface FirstTask extends Draft {
  /** Its duration unless the line contains one: `45`, `1 h 30`. */
  time: string;
  /** Its priority unless the line contains one. */
  priority: Priority;
}

/** Reads a line with the grammar. */
export type ReadTask = (line: FirstTask) => ReadLine;

export const emptyLine = (line = ''): FirstTask => ({ ...newDraft(line), time: '', priority: 'medium' });

/** List markers before a task in copied text: `- `, `2. `, `[ ] `. */
/** Inserts pasted lines at a line, which takes the first one if it was empty. */
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

export const hasChip = (chips: readonly Chip[], kind: Chip['kind']): boolean =>
  chips.some((chip) => chip.kind === kind);

/** The error of a line, or null. An empty line is not a task. */
export function lineError(line: FirstTask, read: ReadTask): string | null {
  if (line.line.trim() === '') return null;
  const { name, chips } = read(line);
  if (name === '') return 'Enter a name too';
  if (name.length > TASK_NAME_MAX) return `At most ${TASK_NAME_MAX} characters`;
  if (hasChip(chips, 'estimate')) return null;
  return readDuration(line.time) === undefined ? 'Enter a time, such as 45, 1 h or 1 h 30' : null;
}

/** The error of the list as a whole, or null. */
export const tooManyLines = (lines: readonly FirstTask[]): string | null =>
  lines.filter(isTask).length > TASKS_WITH_PROJECT_MAX ? `At most ${TASKS_WITH_PROJECT_MAX} tasks at once` : null;

const isTask = ({ line }: FirstTask) => line.trim() !== '';

/** Whether the lines can be sent. */
export const isGood = (lines: readonly FirstTask[], read: ReadTask): boolean =>
  tooManyLines(lines) === null && lines.every((line) => lineError(line, read) === null);

/** The tasks to send, without empty lines. */
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
