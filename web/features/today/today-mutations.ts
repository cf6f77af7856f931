import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { todayContract, type TodayTask } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { showDay, staleDays } from './day-cache.ts';
import { wayBack, withDayOrder, withDropped, withPicked } from './day-changes.ts';

const pick = (date: string, id: string) => call(todayContract.pick, { params: { id }, query: { date } });
const drop = (date: string, id: string) => call(todayContract.drop, { params: { id }, query: { date } });
const reorder = (date: string, task_ids: string[]) =>
  call(todayContract.reorder, { query: { date }, body: { task_ids } });

/** Puts a task on a day's list, at once. Rejects with the reason of a refusal, having taken it back. */
export async function pickForDay(client: QueryClient, date: string, task: Task): Promise<void> {
  const takeBack = await showDay(client, date, (day) => withPicked(day, task));
  try {
    await pick(date, task.id);
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void staleDays(client);
  }
}

/** Puts a task on a day's list, at once, with Undo. */
export function usePickTask(date: string) {
  const client = useQueryClient();
  const takeOff = useDropTask(date);
  return useMutation({
    mutationFn: (task: Task) => pickForDay(client, date, task),
    onSuccess: (_, task) => showUndo(`“${task.name}” is on the day`, () => takeOff.mutate({ task, undoing: true })),
    onError: toastFailure,
  });
}

interface DropTask {
  task: { id: string; name: string };
  /** What was picked until now, in order: the way back. */
  before?: string[];
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Takes a task off a day's list, at once, with Undo, which puts it back where it was. */
export function useDropTask(date: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task }: DropTask) => drop(date, task.id),
    onMutate: ({ task }) => showDay(client, date, (day) => withDropped(day, task.id)),
    onSuccess: (_, { task, before = [], undoing }) => {
      if (!undoing) showUndo(`“${task.name}” is off the day`, () => void restore(client, date, before, []));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleDays(client),
  });
}

interface ReorderDay {
  /** From the first on; all of them are picked by it. */
  ids: string[];
  /** The rows until now. */
  before: readonly TodayTask[];
}

/** Puts a day's list into an order, at once, with Undo. */
export function useReorderDay(date: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids }: ReorderDay) => reorder(date, ids),
    onMutate: ({ ids }) => showDay(client, date, (day) => withDayOrder(day, ids)),
    onSuccess: (_, { ids, before }) => {
      const { order, news } = wayBack(before, ids);
      showUndo('Order of the day changed', () => void restore(client, date, order, news));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleDays(client),
  });
}

/** The ids that a day's list has by hand, in order. */
export const pickedIds = (tasks: readonly TodayTask[]): string[] =>
  tasks.filter(({ picked }) => picked).map(({ id }) => id);

/** Brings back an order, and lets go of what was only picked by the order that is taken back. */
async function restore(client: QueryClient, date: string, ids: string[], news: readonly string[]): Promise<void> {
  try {
    for (const id of news) await drop(date, id);
    if (ids.length > 0) await reorder(date, ids);
  } catch (error) {
    toastFailure(error);
  }
  await staleDays(client);
}
