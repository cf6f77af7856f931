import type { Task } from '#contract/tasks.ts';
import { type Today, todayContract, type TodayTask } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { withPicked } from '#web/features/tasks/plan/planned-day.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Layer } from '#web/records/layers.ts';
import type { Over } from '#web/records/over.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import type { Label } from '#web/records/waiting/write-log.ts';
import { undoReorder, withDayOrder, withDropped, withoutSuggestion } from './day-changes.ts';
import { todayQueries } from './today-queries.ts';

/** A day's list has changed: it is shown by Today and the dashboard, and nowhere else. */
const stale = () => ({ now: [['today'], ['dashboard']] });

interface OnDay {
  /** `YYYY-MM-DD`. */
  date: string;
  id: string;
}

/** What happens to a row of a day is called after the row. */
const onDay =
  (detail: string) =>
  (layer: Layer, { id }: { id: string }): Label => ({
    verb: 'plan',
    name: (layer.get('task', id) ?? layer.get('occurrence', id))?.name ?? '',
    detail,
  });

/** The day as it was left by an order. */
const inOrderOn = (date: string, order: readonly string[]): Over => ({
  queryKey: todayQueries.day(date).queryKey,
  order,
});

const pick = defineWrite<OnDay, unknown>({
  name: 'today.pick',
  lanes: ({ date }) => [`day ${date}`],
  behind: ({ id }) => [`task ${id}`],
  send: ({ date, id }) => call(todayContract.pick, { params: { id }, query: { date } }),
  show: (layer, { date, id }) => {
    const task = layer.get('task', id);
    if (task) layer.edit<Today>(todayQueries.day(date).queryKey, (day) => withPicked(day, [task]));
  },
  inverse: ({ date, id }): Write[] => [drop({ date, id, before: [] })],
  stale,
  waits: { answer: () => null, label: (layer, input) => ({ ...onDay('to')(layer, input), day: input.date }) },
});

interface Drop extends OnDay {
  /** What was picked until now, in order: the way back. */
  before: readonly string[];
}

const drop = defineWrite<Drop, unknown>({
  name: 'today.drop',
  lanes: ({ date }) => [`day ${date}`],
  send: ({ date, id }) => call(todayContract.drop, { params: { id }, query: { date } }),
  show: (layer, { date, id }) => layer.edit<Today>(todayQueries.day(date).queryKey, (day) => withDropped(day, id)),
  inverse: ({ date, id, before }): Write[] =>
    before.length > 0
      ? [
          {
            ...reorder({ date, ids: before }),
            over: [
              inOrderOn(
                date,
                before.filter((each) => each !== id),
              ),
            ],
          },
        ]
      : [],
  stale,
  waits: { answer: () => null, label: onDay('off the day') },
  gone: () => null,
});

const reorder = defineWrite<{ date: string; ids: readonly string[] }, unknown, ReturnType<typeof undoReorder> | null>({
  name: 'today.reorder',
  lanes: ({ date }) => [`day ${date}`],
  send: ({ date, ids }) => call(todayContract.reorder, { query: { date }, body: { task_ids: [...ids] } }),
  show: (layer, { date, ids }) => layer.edit<Today>(todayQueries.day(date).queryKey, (day) => withDayOrder(day, ids)),
  remember: (layer, { date, ids }) => {
    const day = layer.showQuery<Today>(todayQueries.day(date).queryKey);
    return day ? undoReorder(day.tasks, ids) : null;
  },
  // What was only picked by the order that is taken back is let go again.
  inverse: ({ date, ids }, before): Write[] => {
    if (!before) return [];
    const drops = before.news.map((id) => drop({ date, id, before: [] }));
    const writes = before.order.length > 0 ? [...drops, reorder({ date, ids: before.order })] : drops;
    return writes.map((write) => ({ ...write, over: [inOrderOn(date, ids)] }));
  },
  stale,
  waits: {
    answer: () => null,
    label: (_, { date }) => ({ verb: 'order', name: 'The day’s list', detail: 'for', day: date }),
  },
});

const dismiss = defineWrite<{ id: string }, unknown>({
  name: 'today.dismissSuggestion',
  lanes: ({ id }) => [`suggestion ${id}`],
  send: ({ id }) => call(todayContract.dismissSuggestion, { params: { id } }),
  show: (layer, { id }) => layer.edit<Today>(['today'], (day) => withoutSuggestion(day, id)),
  inverse: ({ id }): Write[] => [suggestAgain({ id })],
  stale,
  waits: { answer: () => null, label: onDay('out of the suggestions') },
});

/** The server says again why it suggests the task. */
const suggestAgain = defineWrite<{ id: string }, unknown>({
  name: 'today.restoreSuggestion',
  lanes: ({ id }) => [`suggestion ${id}`],
  send: ({ id }) => call(todayContract.restoreSuggestion, { params: { id } }),
  stale,
  waits: { answer: () => null, label: onDay('into the suggestions') },
});

/** Puts a task on a day's list, at once. Rejects with the reason of a refusal, having taken it back. */
export async function pickForDay(records: RecordStore, date: string, { id }: Task): Promise<void> {
  await records.write(pick({ date, id }));
}

/** Returns a function that puts a task on a day's list, at once, with Undo. */
export function usePickTask(date: string) {
  const records = useRecords();
  return ({ id, name }: Task) => void act(records, pick({ date, id }), () => `“${name}” is on the day`);
}

/** Returns a function that takes a task off a day's list, at once, with Undo, which puts it back where it was. */
export function useDropTask({ date, tasks }: Today) {
  const records = useRecords();
  return ({ id, name }: TodayTask) =>
    void act(records, drop({ date, id, before: pickedIds(tasks) }), () => `“${name}” is off the day`);
}

/** Returns a function that puts a day's list into an order, at once, with Undo; what it names is picked by it. */
export function useReorderDay(date: string) {
  const records = useRecords();
  return (ids: readonly string[], message = 'Order of the day changed') =>
    void act(records, reorder({ date, ids }), () => message);
}

/** Returns a function that says "not now" to a suggestion, at once, with Undo: it stays away for a week. */
export function useDismissSuggestion() {
  const records = useRecords();
  return ({ id, name }: Task) =>
    void act(records, dismiss({ id }), () => `“${name}” is not suggested again for a week`);
}

/** The ids that a day's list has by hand, in order. */
const pickedIds = (tasks: readonly TodayTask[]): string[] => tasks.filter(({ picked }) => picked).map(({ id }) => id);
