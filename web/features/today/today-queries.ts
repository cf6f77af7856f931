import type { Task } from '#contract/tasks.ts';
import { type Today, todayContract, type TodayTask } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View, Visit } from '#web/records/views.ts';
import { withTasks } from './day-changes.ts';

/** A row is a task with its place on the day, or an instance of a recurring one. */
function visitRow(visit: Visit, row: TodayTask): TodayTask | undefined {
  const { kind, template_id, picked, missed, missed_task_id, ...fields } = row;
  const own = { missed, missed_task_id };
  const record =
    kind === 'task'
      ? visit.one('task', fields as Task)
      : visit.one('occurrence', { ...fields, ...own, kind, template_id: template_id! }, own);
  return record && { ...record, ...own, kind, template_id, picked };
}

/** A day as the server answers it. */
export const DAY: View<Today> = {
  map: (day, visit) => ({
    ...withTasks(
      day,
      day.tasks.flatMap((row) => visitRow(visit, row) ?? []),
    ),
    available_tasks: visit.many('task', day.available_tasks),
    suggestions: day.suggestions.flatMap((each) => {
      const task = visit.one('task', each.task);
      return task ? { ...each, task } : [];
    }),
  }),
};

/** What the web reads of days. Everything is below the key `['today']` and is a day. */
export const todayQueries = {
  /** One day (`YYYY-MM-DD`): its list, what else could be done, and the plan. */
  day: (date: string) =>
    recordQuery({
      queryKey: ['today', 'day', date],
      view: DAY,
      fetch: (signal) => call(todayContract.read, { query: { date } }, { signal }),
    }),
};
