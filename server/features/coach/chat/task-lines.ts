import { isAreaList } from '#contract/rules/area-list.ts';
import type { Task } from '#contract/tasks.ts';
import { formatDay, formatDueTime } from '#server/platform/calendar.ts';
import { formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, type Citations, projectSource, taskSource } from '../facts/citations.ts';
import { sentences } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';

/** Where a task is: its project, or its area if it is in none. */
export function placeText(
  { project_id, project_name, area_id }: Task,
  { inboxId }: ChatFacts,
  { cite }: Citations,
): string {
  if (project_id === inboxId) return 'the Inbox';
  const record = { id: project_id, name: project_name };
  return cite(isAreaList({ id: project_id, area_id }) ? areaSource(record) : projectSource(record));
}

/** `due tomorrow, 14:00`, `was due on 2 November`; null without a date. */
export function dueText({ due_date, due_time }: Task, { day, locale, dayStartHour }: ChatFacts): string | null {
  if (due_date === null) return null;
  const at = due_time === null ? '' : `, ${formatDueTime(due_date, due_time, dayStartHour, locale)}`;
  return `${due_date < day ? 'was due' : 'due'} ${formatDay(due_date, day, locale)}${at}`;
}

/** A task with what is known about it: `“Paint” in “Kitchen”, 20 min, due tomorrow`. */
export function taskLine(task: Task, facts: ChatFacts, citations: Citations): string {
  return sentences([
    `${citations.cite(taskSource(task))} in ${placeText(task, facts, citations)}`,
    task.estimated_duration !== null && formatMinutes(task.estimated_duration),
    dueText(task, facts),
  ]).join(', ');
}

/** What a task waits for: `“A” and “B”`; empty if it can be started. */
export function waitsForText(task: Task, { above }: ChatFacts, { cite }: Citations): string {
  const open = task.dependency_tasks.filter(({ completed }) => !completed).map((each) => cite(taskSource(each)));
  const parent = above.get(task.id);
  if (open.length === 0 && parent?.waits) return `what ${cite(taskSource(parent.parent))} waits for`;
  return open.length > 2 ? `${open.slice(0, 2).join(', ')} and ${open.length - 2} more` : open.join(' and ');
}
