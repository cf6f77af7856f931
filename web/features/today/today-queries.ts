import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { type Today, todayContract, type TodayTask } from '#contract/today.ts';
import { hasMovedOn } from '#contract/rules/plan-rules.ts';
import { withTasks } from '#web/features/tasks/plan/planned-day.ts';
import { call, callPage, type Page } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { listOf, PAGE_SIZE } from '#web/records/paged-query.ts';
import { recordQuery } from '#web/records/record-query.ts';
import { withOwnFields } from '#web/records/pages.ts';
import type { View, Visit } from '#web/records/views.ts';

/** A row as stored: the due date it was listed with shows later whether it has left the day. */
type KeptRow = TodayTask & { due_then?: string | null };

/** A row is a task with its place on the day, or an instance of a recurring one. */
function visitRow(visit: Visit, row: KeptRow, date: string): KeptRow | undefined {
  const { kind, template_id, picked, missed, missed_task_id, due_then, ...fields } = row;
  const own = { missed, missed_task_id };
  const record =
    kind === 'task'
      ? visit.one('task', fields as Task)
      : visit.one('occurrence', { ...fields, ...own, kind, template_id: template_id! }, own);
  if (!record) return undefined;
  const shown = withOwnFields(record, { ...own, kind, template_id, picked });
  if (due_then === undefined) return { ...shown, due_then: row.due_date };
  return hasLeft(shown, due_then, date) ? undefined : shown;
}

/** Whether an open row has been given a due date since for which the server no longer lists it. */
function hasLeft({ completed, picked, due_date }: TodayTask, dueThen: string | null, day: string): boolean {
  if (completed || due_date === dueThen) return false;
  if (picked) return hasMovedOn(due_date, { day, dueThen });
  return due_date === null || due_date > day || (due_date < day && day !== today());
}

/** A day as the server returns it, or as this device made it from other responses. */
export interface ShownDay extends Today {
  /** When the newest of those responses was read: milliseconds since 1970. */
  made_from?: number;
}

export const DAY: View<ShownDay> = {
  map: (day, visit) => ({
    ...withTasks(
      // A day cached by an earlier version lacks these fields.
      { ...day, more_open: day.more_open ?? [], more_completed: day.more_completed ?? [] },
      day.tasks.flatMap((row) => visitRow(visit, row, day.date) ?? []),
    ),
    available_tasks: visit.many('task', day.available_tasks),
    suggestions: day.suggestions.flatMap((each) => {
      const task = visit.one('task', each.task);
      return task ? { ...each, task } : [];
    }),
  }),
};

/** Queries of days, below the key `['today']`; each is a day. */
export const todayQueries = {
  /** One day (`YYYY-MM-DD`): its list, suggestions, and plan. */
  day: (date: string) =>
    recordQuery<ShownDay, ['today', 'day', string]>({
      queryKey: ['today', 'day', date],
      view: DAY,
      fetch: (signal) => call(todayContract.read, { query: { date } }, { signal }),
    }),
};

/** Completions of a day in pages, latest first. It is not a day, so it has a separate key. */
export const completedOfDay = (date: string) =>
  infiniteQueryOptions({
    queryKey: ['completed', date],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<Page<TodayTask>> => {
      const query = { date, limit: `${PAGE_SIZE}`, ...(pageParam !== null && { cursor: pageParam }) };
      return callPage(todayContract.completed, { query }, { signal });
    },
    getNextPageParam: ({ cursor }) => cursor,
    select: listOf,
  });
