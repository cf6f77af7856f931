import type { CoachScreen } from '#contract/coach.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { addDays, dayAndMonth, formatDay, formatDueTime } from '#server/platform/calendar.ts';
import { formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, type Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { isStartable } from '../facts/findings.ts';
import { sentences } from '../facts/sentences.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import type { ChatFacts } from './chat-facts.ts';
import type { Named } from './understand.ts';

/** What records have in common, after `1 task` and after `2 tasks`. */
export type Has = readonly [one: string, many: string];
export const verbs = (one: string, many: string, what: string): Has => [`${one} ${what}`, `${many} ${what}`];
export const are = (what: string): Has => verbs('is', 'are', what);
export const have = (what: string): Has => verbs('has', 'have', what);

/** The last line of a reply: where the person sees the same. */
export const see = (screen: CoachScreen): string => `See: ${screen}`;

/** Whether a task or a completion is in the named project, area or pillar, or its sub-pillars, if one is named. */
export const isIn =
  ({ project, area, pillarIds }: Named) =>
  (row: Pick<OpenRow, 'project_id' | 'area_id' | 'pillar_id'>): boolean =>
    (!project || row.project_id === project.id) &&
    (!area || row.area_id === area.id) &&
    (!pillarIds || pillarIds.includes(row.pillar_id ?? ''));

/** The names of the tasks that the message names. */
export const namesIn = ({ rows = [], completed }: Named): ReadonlySet<string> =>
  new Set([...rows, ...(completed ? [completed] : [])].map(({ name }) => name));

/** `“Run” or “Run home”`; undefined if the message names no task. */
export function quotedNames({ rows = [], completed }: Named, { citeTask }: Citations): string | undefined {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const [first, second, ...more] = completed ? [`“${completed.name}”`] : [...byName.values()].map(citeTask);
  return more.length > 0 ? `${first}, ${second} or ${more.length} more` : second ? `${first} or ${second}` : first;
}

/** ` in “Kitchen”`; empty if no place is named. */
export function placeName({ project, area, pillar }: Named, { cite }: Citations): string {
  if (project) return ` in ${cite(projectSource(project))}`;
  if (area) return ` in ${cite(areaSource(area))}`;
  return pillar ? ` for ${cite(shareSource(pillar))}` : '';
}

/** Where a task is: ` in “Kitchen”`, the area if it is in no project; empty for an occurrence outside of projects. */
function homeText(
  { project_id: id, project_name: name, area_id }: OpenRow,
  { inboxId }: ChatFacts,
  { cite }: Citations,
) {
  if (id === null || name === null) return '';
  if (id === inboxId) return ' in the Inbox';
  return ` in ${cite(isAreaList({ id, area_id }) ? areaSource({ id, name }) : projectSource({ id, name }))}`;
}

/** `“Paint” in “Kitchen”` */
export const taskName = (row: OpenRow, facts: ChatFacts, citations: Citations): string =>
  `${citations.citeTask(row)}${homeText(row, facts, citations)}`;

/** `due tomorrow, 14:00`; empty without a date. */
function dueText({ due_date, due_time }: OpenRow, { day, locale, dayStartHour }: ChatFacts): string {
  if (due_date === null) return '';
  const at = due_time === null ? '' : `, ${formatDueTime(due_date, due_time, dayStartHour, locale)}`;
  return `due ${formatDay(due_date, day, locale)}${at}`;
}

/** `is due tomorrow, 14:00`, `was due on 2 November` or `has no date`. */
export const isDueText = (row: OpenRow, facts: ChatFacts): string =>
  row.due_date === null ? 'has no date' : `${row.due_date < facts.day ? 'was' : 'is'} ${dueText(row, facts)}`;

/** A task with what is known about it: `“Paint” in “Kitchen”, 20 min, due tomorrow`. */
export const taskLine =
  (facts: ChatFacts, citations: Citations) =>
  (row: OpenRow): string =>
    sentences([
      taskName(row, facts, citations),
      row.estimated_duration !== null && formatMinutes(row.estimated_duration),
      dueText(row, facts),
    ]).join(', ');

/** `today`, `yesterday`, `on 4 November`. */
export function pastDay(on: string, { day, locale }: ChatFacts): string {
  if (on === day) return 'today';
  return on === addDays(day, -1) ? 'yesterday' : `on ${dayAndMonth(on, locale)}`;
}

type Task = Extract<OpenRow, { kind: 'task' }>;

/** What a task waits for: `“A” and “B”`; empty if it can be started. */
export function waitsForText(task: Task, { above }: ChatFacts, { cite }: Citations): string {
  const open = task.dependency_tasks.filter(({ completed }) => !completed).map((each) => cite(taskSource(each)));
  const parent = above.get(task.id);
  if (open.length === 0 && parent?.waits) return `what ${cite(taskSource(parent.parent))} waits for`;
  return open.length > 2 ? `${open.slice(0, 2).join(', ')} and ${open.length - 2} more` : open.join(' and ');
}

/** `It waits for “A”.`, `It is hidden until 4 December.` or `It can be started.` */
export function startText(task: Task, facts: ChatFacts, citations: Citations): string {
  const waits = waitsForText(task, facts, citations);
  if (waits) return `It waits for ${waits}.`;
  return isStartable(facts, task)
    ? 'It can be started.'
    : `It is hidden until ${dayAndMonth(task.start_date!, facts.locale)}.`;
}
