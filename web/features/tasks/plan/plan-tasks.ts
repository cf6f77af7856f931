import { isLate } from '#contract/rules/due-time.ts';
import { useCallback } from 'react';
import { dueWhenPlanned } from '#contract/rules/plan-rules.ts';
import { BULK_MAX, type Task } from '#contract/tasks.ts';
import { type Planned, type Today, todayContract } from '#contract/today.ts';
import { moveNext } from '#web/features/recurring/move-series.ts';
import { call } from '#web/platform/api.ts';
import { personNow, today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { formatDayInSentence, plural } from '#web/platform/format.ts';
import { slicesOf } from '#web/platform/order.ts';
import { combineUndo, offerUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Layer } from '#web/records/layers.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { addDays } from '#contract/general/days.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { changeTasks, type Moment, takeTasks, thisMoment } from '../task-changes.ts';
import { planDays, unplanDays } from './planned-days.ts';
import { withPlan, withPlanUndone } from './planned-day.ts';

/** The lists of days are refetched at once, other counts of tasks a little later. */
const stale = () => ({ now: [['today'], ['planned'], ['dashboard'], ['tasks', 'occurrences']], soon: SUMMARIES });

interface Plan {
  /** `YYYY-MM-DD`. */
  date: string;
  ids: readonly string[];
  at: Moment;
}

/** An occurrence can also be changed as an instance; both go to the server in the order in which they were made. */
const lanesOf = (id: string) => [`task ${id}`, `instance ${id}`];

/** The answer to a plan: the tasks, and their previous days. */
interface PlanAnswer {
  tasks: Task[];
  before: Planned[];
}

const plan = defineWrite<Plan, PlanAnswer>({
  name: 'today.plan',
  lanes: ({ date, ids }) => [`day ${date}`, ...ids.flatMap(lanesOf)],
  send: ({ date, ids }, request_id) =>
    call(todayContract.plan, { query: { date, request_id }, body: { task_ids: [...ids] } }),
  show: (layer, { date, ids, at }) => {
    const tasks = ids.flatMap((id) => layer.kept('task', id) ?? []);
    const open = tasks.filter(({ status }) => status !== 'completed');
    changeTasks(
      layer,
      open.map(({ id, due_date }) => ({ id, changes: { due_date: dueWhenPlanned(due_date, date) } })),
      at,
    );
    showOnDays(layer, { date, ids });
  },
  merge: (layer, { tasks }, { date, ids }) => {
    takeTasks(layer, tasks);
    showOnDays(layer, { date, ids });
  },
  inverse: (_input, _before, { before }): Write[] => (before.length > 0 ? [restore({ before, at: thisMoment() })] : []),
  stale,
  waits: {
    // Their previous days are known only from the server's answer; until then Undo withdraws the write.
    answer: (layer, { ids }) => ({ tasks: ids.flatMap((id) => layer.get('task', id) ?? []), before: [] }),
    label: (layer, { ids, date }) => ({
      verb: 'plan',
      name: nameOf(layer, ids),
      detail: 'to',
      day: date,
    }),
  },
});

/** An occurrence leaves its day at once, and appears on the other day when that is read. */
function showOnDays(layer: Layer, { date, ids }: Pick<Plan, 'date' | 'ids'>): void {
  const tasks = ids.flatMap((id) => layer.get('task', id) ?? []);
  for (const id of ids) {
    const occurrence = layer.get('occurrence', id);
    const due_date = dueWhenPlanned(occurrence?.due_date ?? null, date);
    if (due_date === null) continue;
    moveNext(layer, id, due_date);
    layer.patch('occurrence', id, {
      due_date,
      is_overdue: isLate({ due_date, due_time: occurrence?.due_time ?? null }, personNow()),
    });
  }
  layer.edit<Today>(['today', 'day'], (day) => withPlan(day, { date, ids, tasks }));
  planDays(layer, ids, date);
}

/** Only the shown list of a day is read again, so the others must follow too. */
function showBackOnDays(layer: Layer, before: readonly Planned[]): void {
  const tasks = before.flatMap(({ id }) => layer.get('task', id) ?? []);
  layer.edit<Today>(['today', 'day'], (day) => withPlanUndone(day, before, tasks));
  unplanDays(layer, before);
}

interface RestoreAnswer {
  message: string;
  tasks: Task[];
  /** The ids that could not be reverted. */
  kept_ids: string[];
}

const restore = defineWrite<{ before: readonly Planned[]; at: Moment }, RestoreAnswer>({
  name: 'today.takePlanBack',
  lanes: ({ before }) => before.flatMap(({ id }) => lanesOf(id)),
  send: ({ before }) => call(todayContract.restorePlan, { body: { before: [...before] } }),
  show: (layer, { before, at }) => {
    const asPlanned = before.filter(({ id, planned }) => layer.kept('task', id)?.due_date === planned.due_date);
    changeTasks(
      layer,
      asPlanned.map(({ id, due_date }) => ({ id, changes: { due_date } })),
      at,
    );
    for (const { id, due_date, planned } of before) {
      const occurrence = layer.get('occurrence', id);
      if (due_date === null || occurrence?.due_date !== planned.due_date) continue;
      layer.patch('occurrence', id, { due_date });
      moveNext(layer, id, due_date);
    }
    showBackOnDays(layer, before);
  },
  merge: (layer, { tasks, kept_ids }, { before }) => {
    takeTasks(layer, tasks);
    showBackOnDays(
      layer,
      before.filter(({ id }) => !kept_ids.includes(id)),
    );
  },
  after: (_records, _input, { kept_ids, message }) => {
    if (kept_ids.length > 0) showToast({ message });
  },
  stale,
  waits: {
    answer: (layer, { before }) => ({
      message: '',
      tasks: before.flatMap(({ id }) => layer.get('task', id) ?? []),
      kept_ids: [],
    }),
    label: (layer, { before }) => ({
      verb: 'plan',
      name: nameOf(
        layer,
        before.map(({ id }) => id),
      ),
      detail: 'back',
    }),
  },
});

/** The write that plans tasks and occurrences for a day. @param date `YYYY-MM-DD`. */
export const planFor = (date: string, ids: readonly string[]): Write<PlanAnswer> =>
  plan({ date, ids, at: thisMoment() });

function nameOf(layer: Layer, ids: readonly string[]): string {
  const [id] = ids;
  if (ids.length !== 1 || id === undefined) return plural(ids.length, 'task');
  return (layer.get('task', id) ?? layer.get('occurrence', id))?.name ?? '';
}

export type PlanDay = 'today' | 'tomorrow';

/** The date of a day for the user now, `YYYY-MM-DD`; a date is returned unchanged. */
export function dateOf(day: PlanDay | string): string {
  if (day === 'today') return today();
  return day === 'tomorrow' ? addDays(today(), 1) : day;
}

/** A day within a sentence: `today`, `tomorrow`, `Tue, Nov 24`. */
export const dayInSentence = (date: string): string => formatDayInSentence(date, today());

const dueOf = (records: RecordStore, id: string): string | null =>
  (records.get('task', id) ?? records.get('occurrence', id))?.due_date ?? null;

/**
 * What planning for a day did: “planned for tomorrow”, and how many due dates moved to it.
 * @param dueBefore the due dates before, in any order.
 */
export function plannedText(what: string, date: string, dueBefore: readonly (string | null)[]): string {
  const moved = dueBefore.filter((due) => dueWhenPlanned(due, date) !== due).length;
  const due = moved === 0 ? '' : `, ${dueBefore.length === 1 ? 'due date' : plural(moved, 'due date')} moved`;
  return `${what} planned for ${dayInSentence(date)}${due}`;
}

/** A task or an occurrence that can be planned, named in the toast. */
export type Plannable = Pick<Task, 'id' | 'name'> &
  Partial<Pick<Task, 'recurring_task_id' | 'recurrence_pattern' | 'repeat_from'>>;

/**
 * Returns a function that plans any number of tasks for today, tomorrow or a date, at once, with one Undo: they move to
 * the list of that day and leave those of other days; an earlier due date moves to it. Resolves when the server has it.
 */
export function usePlan(): (tasks: readonly Plannable[], day: PlanDay | string) => Promise<void> {
  const records = useRecords();
  return useCallback(
    async (tasks, day) => {
      const date = dateOf(day);
      const ids = tasks.map(({ id }) => id);
      const slices = slicesOf(ids, BULK_MAX);
      const dueOfAll = slices.map((slice) => slice.map((id) => dueOf(records, id)));
      const writes = slices.map((slice) => planFor(date, slice));
      const rule = records.get('rule', tasks[0]?.recurring_task_id ?? '');
      const outcomes = await Promise.allSettled(records.writeAll(writes));
      const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const failed = outcomes.find((each) => each.status === 'rejected');
      if (failed) toastFailure(failed.reason);
      // Of those that were planned. Queued writes have no result from the server yet.
      const dueBefore = outcomes.flatMap((each, index) => {
        if (each.status === 'rejected') return [];
        return each.value.waits ? dueOfAll[index]! : each.value.answer.before.map(({ due_date }) => due_date);
      });
      const count = dueBefore.length;
      if (count === 0) return;
      const only = count === 1 ? tasks[0] : undefined;
      const undo = combineUndo(done);
      const also = only?.recurring_task_id
        ? (await import('../occurrence/skip-task.ts')).skipInstead(records, only, {
            rule,
            from: dueBefore[0]!,
            to: date,
            madeAt: undo.madeAt,
          })
        : undefined;
      const what = only ? `“${only.name}”` : plural(count, 'task');
      offerUndo(records, plannedText(what, date, dueBefore), undo, also);
    },
    [records],
  );
}
