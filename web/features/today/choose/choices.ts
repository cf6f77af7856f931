import { timeOrder } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { addDays } from '#contract/general/days.ts';
import { fuzzySearch } from '#web/ui/menu/fuzzy-search.ts';

/** The filter of the offered tasks. */
export type ChoiceFilter = 'all' | 'due' | 'important';

/** Tasks due within this many days are due soon. */
const SOON_DAYS = 7;
const RANK = { high: 0, medium: 1, low: 2 } as const;

interface Wanted {
  /** The day to plan. */
  day: string;
  /** Ids of the tasks already on it. */
  listed: ReadonlySet<string>;
  filter: ChoiceFilter;
  typed: string;
  /** The hour at which a day begins, before which a time is in the night after. */
  dayStartHour: number;
}

/**
 * The open tasks that can be added to a day: due soonest first, those with a time by it, then important, then newest. With text: those whose
 * name or path contains all its words, the best match first.
 */
export function choicesFor(open: readonly Task[], { day, listed, filter, typed, dayStartHour }: Wanted): Task[] {
  const soon = addDays(day, SOON_DAYS);
  const offered = open
    .filter(({ id, completed }) => !completed && !listed.has(id))
    .filter(({ due_date, priority }) => {
      if (filter === 'due') return due_date !== null && due_date <= soon;
      return filter === 'all' || priority === 'high';
    })
    .toSorted((one, other) => dueThenImportant(one, other, dayStartHour));
  if (typed.trim() === '') return offered;
  const labelled = offered.map((task) => ({ label: task.name, group: pathOf(task), task }));
  return fuzzySearch(labelled, typed).map(({ choice }) => choice.task);
}

const pathOf = ({ pillar_name, area_name, project_name }: Task) =>
  [pillar_name, area_name, project_name].filter((name) => name !== null).join(' ');

function dueThenImportant(one: Task, other: Task, dayStartHour: number): number {
  const due = compare(one.due_date ?? '~', other.due_date ?? '~');
  const timeOf = ({ due_time }: Task) => timeOrder(due_time, dayStartHour);
  const time = due || compare(timeOf(one), timeOf(other));
  return time || RANK[one.priority] - RANK[other.priority] || compare(other.created_at, one.created_at);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
