import { type NewProjectWithTasks, TASKS_WITH_PROJECT_MAX } from '#contract/tasks.ts';
import { type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { readDuration } from '#web/platform/duration.ts';
import { newId } from '#web/platform/ids.ts';

/** A line of the form of a new project: one of its first tasks as it is typed. */
export interface FirstTask {
  /** Kept until it has gone through, so that trying again makes no second task. */
  id: string;
  name: string;
  /** How long it takes, in words: `45`, `1 h 30`. */
  time: string;
  priority: Priority;
}

export const emptyLine = (name = ''): FirstTask => ({ id: newId(), name, time: '', priority: 'medium' });

/** What stands before a task in a list that was copied from elsewhere: `- `, `2. `, `[ ] `. */
const BULLET = /^\s*(?:[-*•–]\s+|\d+[.)]\s+)?(?:\[[ xX]?\]\s+)?/;

/** The lines of a pasted text, without bullets and empty ones; null when it is only one and can be pasted as it is. */
export function pastedLines(text: string): string[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  return text.split(/\r\n?|\n/).flatMap((line) => line.replace(BULLET, '').trim() || []);
}

/** The lines with pasted names from a line on, which takes the first one if it was empty. */
export function withPasted(lines: readonly FirstTask[], index: number, names: readonly string[]): FirstTask[] {
  const line = lines[index];
  const [first, ...others] = names;
  if (!line || first === undefined) return [...lines];
  const pasted =
    line.name.trim() === ''
      ? [{ ...line, name: first }, ...others.map((name) => emptyLine(name))]
      : [line, ...names.map((name) => emptyLine(name))];
  return lines.toSpliced(index, 1, ...pasted);
}

/** What is wrong with a line, or null. A line without a name is no task. */
export function lineError({ name, time }: FirstTask): string | null {
  if (name.trim() === '') return null;
  if (name.trim().length > TASK_NAME_MAX) return `At most ${TASK_NAME_MAX} characters`;
  return readDuration(time) === undefined ? 'Write the time as 45, 1 h or 1 h 30' : null;
}

/** What is wrong with the lines as a whole, or null. */
export const tooManyLines = (lines: readonly FirstTask[]): string | null =>
  tasksOf(lines).length > TASKS_WITH_PROJECT_MAX ? `At most ${TASKS_WITH_PROJECT_MAX} tasks at once` : null;

/** Whether the lines can be sent. */
export const isGood = (lines: readonly FirstTask[]): boolean =>
  tooManyLines(lines) === null && lines.every((line) => lineError(line) === null);

/** A first task as it is sent. */
export type FirstTaskBody = Pick<NewProjectWithTasks['tasks'][number], 'title' | 'priority' | 'estimated_duration'> & {
  id: string;
};

/** The lines as they are sent, without the empty ones. */
export function tasksOf(lines: readonly FirstTask[]): FirstTaskBody[] {
  return lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ id, name, time, priority }) => ({
      id,
      title: name.trim(),
      priority,
      estimated_duration: readDuration(time) ?? null,
    }));
}
