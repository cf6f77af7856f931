import { suggestedAgain } from '#contract/rules/not-now.ts';
import type { Task } from '#contract/tasks.ts';
import { type Today, todayContract, type TodayTask } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { dayInSentence } from '#web/features/tasks/plan/plan-tasks.ts';
import { withDropped, withPicked } from '#web/features/tasks/plan/planned-day.ts';
import { today } from '#web/platform/clock.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Layer } from '#web/records/layers.ts';
import type { UndoCondition } from '#web/records/undo-conditions.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { defineWrite, type Write, type WriteKind } from '#web/records/write-kinds.ts';
import type { Label } from '#web/records/waiting/write-log.ts';
import { undoReorder, withDayOrder, withoutSuggestion } from './day-changes.ts';
import { todayQueries } from './today-queries.ts';

/** The list of a day appears in Today, on the dashboard, and in tasks by day. */
const stale = () => ({ now: [['today'], ['planned'], ['dashboard']] });

interface OnDay {
  /** `YYYY-MM-DD`. */
  date: string;
  id: string;
}

/** Writes of a row of a day have the lane and label of the row. */
const onDay =
  (detail: string) =>
  (layer: Layer, { id }: { id: string }): Label => ({
    verb: 'plan',
    name: (layer.get('task', id) ?? layer.get('occurrence', id))?.name ?? '',
    detail,
  });

/** The condition that the day still has this order. */
const inOrderOn = (date: string, order: readonly string[]): UndoCondition => ({
  queryKey: todayQueries.day(date).queryKey,
  order,
});

const PICKING: Omit<WriteKind<OnDay, unknown, undefined>, 'name'> = {
  lanes: ({ date }) => [`day ${date}`],
  sentAfter: ({ id }) => [`task ${id}`],
  send: ({ date, id }) => call(todayContract.pick, { params: { id }, query: { date } }),
  show: (layer, { date, id }) => {
    const task = layer.get('task', id);
    if (task) layer.edit<Today>(todayQueries.day(date).queryKey, (day) => withPicked(day, [task]));
  },
  inverse: ({ date, id }): Write[] => [drop({ date, id, before: [] })],
  stale,
  waits: { answer: () => null, label: (layer, input) => ({ ...onDay('to')(layer, input), day: input.date }) },
};

const pick = defineWrite<OnDay, unknown>({ ...PICKING, name: 'today.pick' });

/** The same for a new task: a part of adding it. */
const pickNew = defineWrite<OnDay, unknown>({ ...PICKING, name: 'today.pickNew', follows: true });

interface Drop extends OnDay {
  /** The ids picked before, in order, for Undo. */
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
            onlyIf: [
              inOrderOn(
                date,
                before.filter((each) => each !== id),
              ),
            ],
          },
        ]
      : [],
  stale,
  waits: { answer: () => null, label: onDay('from the day') },
  gone: () => null,
});

const reorder = defineWrite<{ date: string; ids: readonly string[] }, unknown, ReturnType<typeof undoReorder> | null>({
  name: 'today.reorder',
  lanes: ({ date }) => [`day ${date}`],
  send: ({ date, ids }) => call(todayContract.reorder, { query: { date }, body: { task_ids: [...ids] } }),
  show: (layer, { date, ids }) => {
    const tasks = ids.flatMap((id) => layer.get('task', id) ?? []);
    layer.edit<Today>(todayQueries.day(date).queryKey, (day) => withDayOrder(withPicked(day, tasks), ids));
  },
  remember: (layer, { date, ids }) => {
    const day = layer.showQuery<Today>(todayQueries.day(date).queryKey);
    return day ? undoReorder(day.tasks, ids) : null;
  },
  // Tasks that only the reverted order had picked are removed from the day again.
  inverse: ({ date, ids }, before): Write[] => {
    if (!before) return [];
    const drops = before.news.map((id) => drop({ date, id, before: [] }));
    const writes = before.order.length > 0 ? [...drops, reorder({ date, ids: before.order })] : drops;
    return writes.map((write) => ({ ...write, onlyIf: [inOrderOn(date, ids)] }));
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
  waits: { answer: () => null, label: onDay('from the suggestions') },
});

/** The server returns the reason of the suggestion again. */
const suggestAgain = defineWrite<{ id: string }, unknown>({
  name: 'today.restoreSuggestion',
  lanes: ({ id }) => [`suggestion ${id}`],
  send: ({ id }) => call(todayContract.restoreSuggestion, { params: { id } }),
  stale,
  waits: { answer: () => null, label: onDay('to the suggestions') },
});

/** Adds a new task to a day's list, at once. Reverts and rejects with the reason of a refusal. */
export async function pickForDay(records: RecordStore, date: string, { id }: Task): Promise<void> {
  await records.write(pickNew({ date, id }));
}

/** Returns a function that adds a task to a day's list, at once, with Undo. */
export function usePickTask(date: string) {
  const records = useRecords();
  return ({ id, name }: Task) => void act(records, pick({ date, id }), () => `“${name}” added to the day`);
}

/** Returns a function that removes a task from a day's list, at once, with Undo, which returns it to its place. */
export function useDropTask({ date, tasks }: Today) {
  const records = useRecords();
  return ({ id, name }: TodayTask) =>
    void act(records, drop({ date, id, before: pickedIds(tasks) }), () => `“${name}” removed from the day`);
}

/** Returns a function that reorders a day's list, at once, with Undo; the named tasks are picked by it. */
export function useReorderDay(date: string) {
  const records = useRecords();
  return (ids: readonly string[], message = 'Order changed') =>
    void act(records, reorder({ date, ids }), () => message);
}

/** Returns a function that dismisses a suggestion for a week or until it is nearly due, at once, with Undo. */
export function useDismissSuggestion() {
  const records = useRecords();
  return ({ id, name, due_date }: Task) =>
    void act(records, dismiss({ id }), () => {
      const again = dayInSentence(suggestedAgain(today(), due_date));
      return `“${name}” won’t be suggested until ${again}`;
    });
}

/** The ids that the user has put on a day, in order. */
const pickedIds = (tasks: readonly TodayTask[]): string[] => tasks.filter(({ picked }) => picked).map(({ id }) => id);
