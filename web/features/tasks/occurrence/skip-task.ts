import { addDays } from '#contract/general/days.ts';
import { firstDay } from '#contract/rules/first-day.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { recurringContract } from '#contract/recurring.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import type { Layer } from '#web/records/layers.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import { changeTasks, removeTasks, showAgain, tasksToRemove, thisMoment } from '../task-changes.ts';
import { taskLane } from '../task-mutations.ts';

const stale = () => ({ now: [['recurring'], ['tasks'], ['today']], soon: SUMMARIES });

const nameOf = (layer: Layer, id: string) => layer.kept('task', id)?.name ?? '';

const send = defineWrite<{ id: string }, unknown, StoredTask[]>({
  name: 'recurring.skipTask',
  lanes: taskLane,
  send: ({ id }) => call(recurringContract.skip, { params: { id } }),
  show: (layer, { id }) => {
    const next = nextOf(layer, id);
    const due_date = next?.due_date ?? nextDayOf(layer, id);
    // On an unknown day it is shown again once that is read.
    if (!due_date) return removeTasks(layer, [id]);
    if (next) layer.remove('occurrence', next.id);
    changeTasks(layer, [{ id, changes: { due_date } }], thisMoment());
  },
  remember: (layer, { id }) => tasksToRemove(layer, [id]),
  inverse: ({ id }, before): Write[] => [
    { ...unskip({ id, before }), onlyIf: [{ kind: 'task', id, fields: { completed: false }, ifKnown: true }] },
  ],
  stale,
  waits: { answer: () => null, label: (layer, { id }) => ({ verb: 'skip', name: nameOf(layer, id) }) },
});

const unskip = defineWrite<{ id: string; before: readonly StoredTask[] }, unknown>({
  name: 'recurring.unskipTask',
  lanes: taskLane,
  send: ({ id, before }) => {
    const due_date = before.find((task) => task.id === id)?.due_date ?? undefined;
    return call(recurringContract.reopen, { params: { id }, query: { due_date } });
  },
  show: (layer, { id, before }) => {
    const earlier = before.find((task) => task.id === id)?.due_date;
    const due = layer.get('task', id)?.due_date;
    showAgain(layer, before);
    // On an earlier day by now, since the Undo of an earlier skip came first, it stays there.
    if (earlier && (!due || due > earlier)) changeTasks(layer, [{ id, changes: { due_date: earlier } }], thisMoment());
  },
  stale,
  waits: { answer: () => null, label: (layer, { id }) => ({ verb: 'reopen', name: nameOf(layer, id) }) },
});

/** The known occurrence after a task that its rule was created from. */
function nextOf(layer: Layer, id: string): Occurrence | undefined {
  const task = layer.get('task', id);
  const due = task?.due_date ?? '';
  return [...layer.all('occurrence')]
    .filter((each) => each.recurring_task_id === task?.recurring_task_id && !each.completed && each.due_date! > due)
    .toSorted((a, b) => (a.due_date! < b.due_date! ? -1 : 1))[0];
}

/** The next day of the rule of a task, if this device knows the rule or the rule is a simple one. */
function nextDayOf(layer: Layer, id: string): string | undefined {
  const task = layer.get('task', id);
  const { due_date: due, recurrence_pattern: pattern, recurring_task_id } = task ?? {};
  if (!due || !pattern) return undefined;
  const listed = layer.get('rule', recurring_task_id ?? '')?.next_dates.find((day) => day > due);
  if (listed) return listed;
  const { end_date, max_instances } = pattern;
  const next = task!.repeat_from === 'due' && max_instances === null ? dayAfter(due, pattern) : undefined;
  return next && next <= (end_date ?? next) ? next : undefined;
}

/** The day of a simple pattern after another of its days. */
function dayAfter(day: string, pattern: RecurrencePattern): string | undefined {
  const { type, interval, weekdays, month_day } = pattern;
  if (type === 'daily') return addDays(day, interval);
  if (type === 'weekly' && weekdays.length === 0) return addDays(day, 7 * interval);
  const isFirst = interval === 1 && (type === 'weekly' || (type === 'monthly' && month_day !== null));
  return isFirst ? firstDay(pattern, addDays(day, 1)) : undefined;
}

/** Skips an occurrence, or the task that a rule was created from, which moves to the next day of the rule. */
export function skipRow(records: RecordStore, { id, name }: Pick<Occurrence | Task, 'id' | 'name'>): Promise<unknown> {
  const write = records.get('task', id) ? send({ id }) : setInstance({ id, from: 'open', to: 'skipped' });
  return act<unknown>(records, write, () => `“${name}” skipped`);
}
