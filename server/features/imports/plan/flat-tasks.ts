import type { ImportOptions } from '#contract/imports.ts';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { isAfterMidnight } from '#contract/rules/due-time.ts';
import { SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import { calendarDate, clockTime, minutes } from '#contract/platform/wire.ts';
import { type Priority, TASK_NAME_MAX, type TaskStatus } from '#contract/vocabulary.ts';
import { addDays } from '#server/platform/calendar.ts';
import type { Person } from '../draft.ts';
import type { TreeTask } from '../tree.ts';
import { repeatInWords } from '../reading/in-words.ts';
import { completedAt, pastInstant } from './completion-days.ts';
import { patternOfRrule } from './pattern-of-rrule.ts';
import type { Remarks } from './remarks.ts';
import { description, shortName } from './shorten.ts';

/** A task that is ready to be placed. */
export interface FlatTask {
  /** Unique in its file. */
  key: string;
  /** Index of its project in the plan. */
  project: number;
  /** Index of its task; null: it is not in one. */
  parent: number | null;
  /** 0: it is not in another task. */
  level: number;
  name: string;
  description: string;
  status: TaskStatus;
  priority: Priority;
  start_date: string | null;
  due_date: string | null;
  due_time: string | null;
  reminder_date: string | null;
  reminder_time: string | null;
  estimated_duration: number | null;
  /** ISO 8601; null for now. */
  createdAt: string | null;
  completedAt: string | null;
  /** How many comments are in its description. */
  comments: number;
  repeat: { pattern: NewRecurrencePattern; from: 'due' | 'completion' } | null;
}

/** How the tasks of a tree are read. */
export interface TaskReading {
  person: Person;
  options: ImportOptions;
  priorityOf: (value: string | null) => Priority;
  remarks: Remarks;
  /** Makes the ids of a source unique. */
  keyOf: (sourceId: string) => string;
}

/** A project as far as its tasks need it. */
interface Place {
  index: number;
  isArchived: boolean;
}

/** Appends the tasks of a project to `flat`, each before its subtasks. */
export function addTasks(flat: FlatTask[], tasks: readonly TreeTask[], place: Place, reading: TaskReading): void {
  // Each entry of the stack is a list of siblings; deep trees do not exhaust the call stack.
  const stack = [{ siblings: tasks, next: 0, parents: [] as readonly number[] }];
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const task = top.siblings[top.next];
    top.next += 1;
    if (!task) {
      stack.pop();
      continue;
    }
    if (isLeftOut(task, reading)) continue;
    const parents = top.parents.slice(0, SUBTASK_LEVELS_MAX);
    if (top.parents.length > SUBTASK_LEVELS_MAX) {
      const example = `${task.name}: level ${top.parents.length} becomes ${SUBTASK_LEVELS_MAX}`;
      reading.remarks.add({ type: 'shortened', what: 'levels of subtasks', example });
    }
    const above = parents.at(-1);
    const aboveDone = above === undefined ? null : flat[above]!.completedAt;
    flat.push(flatTask(task, { ...place, parents, aboveDone }, reading));
    if (task.subtasks.length > 0) {
      stack.push({ siblings: task.subtasks, next: 0, parents: [...top.parents, flat.length - 1] });
    }
  }
}

function isLeftOut(task: TreeTask, { options, remarks }: TaskReading): boolean {
  const isCancelled = task.status === 'cancelled';
  if (isCancelled && options.cancelled === 'leave_out') {
    remarks.add({ type: 'left_out', what: 'cancelled tasks', example: task.name }, 1 + countBelow(task));
    return true;
  }
  if (options.completed === 'leave_out' && isDoneWithAll(task)) {
    remarks.add({ type: 'left_out', what: 'completed tasks', example: task.name }, 1 + countBelow(task));
    return true;
  }
  return false;
}

const isDone = ({ status }: TreeTask): boolean => status === 'completed' || status === 'cancelled';

function isDoneWithAll(task: TreeTask): boolean {
  for (let level = [task]; level.length > 0; level = level.flatMap(({ subtasks }) => subtasks)) {
    if (!level.every(isDone)) return false;
  }
  return true;
}

function countBelow({ subtasks }: TreeTask): number {
  let count = 0;
  for (let level = subtasks; level.length > 0; level = level.flatMap((task) => task.subtasks)) count += level.length;
  return count;
}

/** @param place with the tasks above, and when the nearest one was completed. */
function flatTask(
  task: TreeTask,
  place: Place & { parents: readonly number[]; aboveDone: string | null },
  reading: TaskReading,
): FlatTask {
  const { parents } = place;
  const { person, options, remarks, priorityOf, keyOf } = reading;
  const { name, whole } = shortName(task.name, TASK_NAME_MAX, 'Untitled task');
  if (whole !== null) remarks.add({ type: 'shortened', what: 'names', example: name });
  const isCompleted = isDone(task);
  const lines: string[] = [];

  const [day, due_time] = momentOf(task.dueDate, task.dueTime);
  const [reminderDay, reminder_time] = momentOf(task.reminderDate, task.reminderTime);
  const repeat = isCompleted || place.isArchived ? null : repeatOf(task, day ?? person.today);
  // A repeat keeps its days, as when the person changes the start of their day.
  const due_date = repeat === null ? personsDay(day, due_time, person) : day;
  if (task.repeat && !repeat && !isCompleted) {
    const words = repeatInWords(task.repeat.rrule, day ?? person.today, person);
    lines.push(`Repeats: ${words}`);
    remarks.add({ type: 'kept_as_text', what: 'repeats', example: `“${name}”: ${words}` });
  }
  if (task.status === 'cancelled') lines.push('Cancelled');
  if (task.section !== null && options.sections === 'line') {
    lines.push(`Section: ${task.section}`);
    const example = `${name}: ${task.section}`;
    remarks.addOnce({ type: 'kept_as_text', what: 'sections', example }, `${place.index} ${task.section}`);
  }
  if (task.labels.length > 0) {
    if (options.labels === 'line') lines.push(`Labels: ${task.labels.join(', ')}`);
    const type = options.labels === 'line' ? 'kept_as_text' : 'left_out';
    for (const label of task.labels) remarks.addOnce({ type, what: 'labels', example: `${name}: ${label}` }, label);
  }
  for (const file of task.files) {
    lines.push(`File: ${file}`);
    remarks.add({ type: 'kept_as_text', what: 'names of files', example: `${name}: ${file}` });
  }
  const notes = task.notes.map(({ at, text }) => (at === null ? text : `${at}: ${text}`));
  const length = task.estimatedMinutes === null ? null : Math.round(task.estimatedMinutes);
  const fits = length !== null && minutes.safeParse(length).success;
  if (length !== null && !fits) {
    lines.push(`Estimate: ${length} minutes`);
    remarks.add({ type: 'kept_as_text', what: 'estimates', example: `${name}: ${length} minutes` });
  }
  return {
    key: keyOf(task.sourceId),
    project: place.index,
    parent: parents.at(-1) ?? null,
    level: parents.length,
    name,
    description: description([whole, task.description, ...notes, lines.join('\n')], name, remarks),
    status: isCompleted ? 'completed' : (task.status as TaskStatus),
    priority: priorityOf(task.priority),
    start_date: dayOf(task.startDate),
    due_date,
    due_time,
    reminder_date: personsDay(reminderDay, reminder_time, person),
    reminder_time,
    estimated_duration: fits ? length : null,
    createdAt: pastInstant(task.createdAt, person),
    completedAt: isCompleted ? completedAt(task, name, place.aboveDone, reading) : null,
    comments: notes.length,
    repeat,
  };
}

function repeatOf({ repeat }: TreeTask, start: string): FlatTask['repeat'] {
  const pattern = repeat && patternOfRrule(repeat.rrule, start);
  return pattern ? { pattern, from: repeat!.from } : null;
}

/** The day of the person that a date and a time of the clock belong to: a time before its start is in the night after it. */
function personsDay(day: string | null, time: string | null, { dayStartHour }: Person): string | null {
  const isInNight = day !== null && time !== null && isAfterMidnight(time, dayStartHour);
  return isInNight ? (dayOf(addDays(day, -1)) ?? day) : day;
}

/** A day and a time that all databases store; there is no time without a day. */
function momentOf(date: string | null, time: string | null): [day: string | null, time: string | null] {
  const day = dayOf(date);
  const { success, data } = clockTime.safeParse(time);
  return [day, day !== null && success ? data : null];
}

/** A day that all databases store; null for any other. */
export function dayOf(text: string | null): string | null {
  const { success, data } = calendarDate.safeParse(text);
  return success ? data : null;
}
