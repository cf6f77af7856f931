import { useCallback, useContext } from 'react';
import {
  type InstanceChanges,
  type RecurringTask,
  type RecurringTaskInstance,
  recurringContract,
} from '#contract/recurring.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { useAction } from '#web/platform/use-action.ts';
import { actAndReread } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore, Written } from '#web/records/record-store.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Stale, type Write } from '#web/records/write-kinds.ts';
import { type FirstTaskActions, FirstTaskActionsContext } from './first-task.ts';
import { moveNext } from './move-series.ts';
import { changeMessage, type InstanceState, moreText, stateOf } from './rule-text.ts';

interface SetInstance {
  id: string;
  from: InstanceState;
  to: InstanceState;
  /** ISO instant. */
  at: string;
}

/** What followed from a change of an instance. */
export interface Closed {
  /** Of a completion; null for other states. */
  completion_points: number | null;
  /** After a skip: the day of the occurrence that is next, if it is known. */
  next_due: string | null;
}

export const NOTHING: Closed = { completion_points: null, next_due: null };

const WAYS = { completed: 'complete', skipped: 'skip', open: 'reopen' } as const;

/** The task that the rule was created from may move. */
const stale = (): Stale => ({ now: [['recurring'], ['tasks']], soon: SUMMARIES });

const nameOf = (layer: Layer, id: string): string =>
  (layer.get('occurrence', id) ?? layer.get('instance', id))?.name ?? '';

const send = defineWrite<SetInstance, Closed>({
  name: 'recurring.setInstance',
  lanes: ({ id }) => [`instance ${id}`],
  send: async ({ id, from, to }) => {
    // A completed instance has to be reopened before it can be skipped.
    if (from === 'completed' && to === 'skipped') await call(recurringContract.reopen, { params: { id } });
    const { message: _, ...answer } = await call(recurringContract[WAYS[to]], { params: { id } });
    return { ...NOTHING, ...answer };
  },
  show: (layer, { id, to, at }) => {
    const completed = to === 'completed';
    const completed_at = completed ? at : null;
    const status = completed ? 'completed' : 'todo';
    layer.patch('instance', id, { completed, skipped: to === 'skipped', missed: false, completed_at });
    if (to === 'skipped') layer.remove('occurrence', id);
    else layer.patch('occurrence', id, { completed, completed_at, status, kanban_column: COLUMN_OF_STATUS[status] });
  },
  inverse: ({ id, from, to }): Write[] => {
    const completed = to === 'completed';
    return [
      {
        ...setInstance({ id, from: to, to: from }),
        onlyIf: [
          { kind: 'instance', id, fields: { completed, skipped: to === 'skipped' }, ifKnown: true },
          { kind: 'occurrence', id, fields: { completed }, ifKnown: true },
        ],
      },
    ];
  },
  stale,
  waits: {
    answer: () => NOTHING,
    label: (layer, { id, to }) => ({
      verb: WAYS[to],
      name: nameOf(layer, id),
    }),
  },
});

/** Completes, skips or reopens an instance, at once in its history and on its day. */
export const setInstance = (input: Omit<SetInstance, 'at'>): Write<Closed> =>
  send({ ...input, at: new Date().toISOString() });

const sendChange = defineWrite<{ id: string; changes: InstanceChanges }, unknown, InstanceChanges | null>({
  name: 'recurring.changeInstance',
  edits: { kind: 'occurrence', texts: ['name', 'description'], part: 'changes' },
  lanes: ({ id }) => [`instance ${id}`],
  send: ({ id, changes }, _, seen) =>
    call(recurringContract.changeInstance, { params: { id }, body: { ...changes, ...seen } }),
  show: (layer, { id, changes }) => {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    layer.patch('occurrence', id, given);
    layer.patch('instance', id, given);
    if (changes.due_date !== undefined) moveNext(layer, id, changes.due_date);
  },
  remember: (layer, { id, changes }) => {
    const before = layer.get('occurrence', id);
    if (!before) return null;
    return Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof InstanceChanges]]));
  },
  inverse: ({ id, changes }, before): Write[] =>
    before
      ? [{ ...changeInstance(id, before), onlyIf: [{ kind: 'occurrence', id, fields: changes, ifKnown: true }] }]
      : [],
  stale,
  waits: {
    answer: () => null,
    label: (layer, { id, changes: { due_date } }) => ({
      verb: due_date === undefined ? 'change' : 'plan',
      name: nameOf(layer, id),
      ...(due_date !== undefined && { detail: 'to', day: due_date }),
    }),
  },
});

/** Changes fields of one instance, such as its date. */
export const changeInstance = (id: string, changes: InstanceChanges): Write => sendChange({ id, changes });

/** What the toast of a skip adds to its message. */
export const moreOfSkip = ({ answer }: Written<Closed>) => ({ more: moreText(answer.next_due, today()) });

/** Changes the state of an occurrence, with a toast that has its points and Undo. */
const changeWithUndo = (
  records: RecordStore,
  write: Write<Closed>,
  occurrence: Pick<RecurringTaskInstance, 'name' | 'due_date'>,
  to: InstanceState,
) =>
  actAndReread(
    records,
    write,
    ({ completion_points: points }) => changeMessage(occurrence, to, { today: today(), points }),
    moreOfSkip,
  );

/**
 * Returns a function that completes, skips or reopens an instance: at once, with Undo, reverted if refused.
 * @param taskId the open task of its rule, if there is one: it takes the day of a skipped instance that is reopened.
 */
export function useChangeInstance(taskId: string | null = null) {
  const records = useRecords();
  const firstTask = useContext(FirstTaskActionsContext);
  return useCallback(
    (instance: RecurringTaskInstance, to: InstanceState) => {
      const from = stateOf(instance);
      const write =
        firstTask && taskId !== null && from === 'skipped' && to === 'open'
          ? firstTask.reopen({ id: taskId, due_date: instance.due_date })
          : setInstance({ id: instance.id, from, to });
      return changeWithUndo(records, write, instance, to);
    },
    [records, firstTask, taskId],
  );
}

/** Returns a function that completes an instance by its id, with Undo. False: it was completed before. */
export function useCompleteInstance(): (id: string, name: string) => Promise<boolean> {
  const records = useRecords();
  return useCallback(
    async (id, name) => {
      const known = records.get('occurrence', id) ?? records.get('instance', id);
      if (known?.completed) return false;
      const due_date = known?.due_date ?? today();
      await changeWithUndo(
        records,
        setInstance({ id, from: 'open', to: 'completed' }),
        { name, due_date },
        'completed',
      );
      return true;
    },
    [records],
  );
}

/**
 * Completes or skips the current occurrence of a rule, with Undo. Resolves once the rule shows the next one, at once
 * after a refusal, and with false if it has no current occurrence.
 * @param skipTask skips the task of the rule by its day, so that Undo opens that day.
 */
export async function closeNext(
  records: RecordStore,
  { name, next_id: id, next_kind, next_due: due_date }: RecurringTask,
  to: 'completed' | 'skipped',
  skipTask?: FirstTaskActions['skip'],
): Promise<boolean> {
  if (id === null || due_date === null) return false;
  const isTask = skipTask && next_kind === 'task' && to === 'skipped';
  const write = isTask ? skipTask({ id, due_date }) : setInstance({ id, from: 'open', to });
  await (
    await changeWithUndo(records, write, { name, due_date }, to)
  )?.reread;
  return true;
}

/** Completes or skips the current occurrence of a rule, with Undo. Pending until the rule shows the next one. */
export function useCloseNext(rule: RecurringTask) {
  const records = useRecords();
  const firstTask = useContext(FirstTaskActionsContext);
  return useAction(async (to: 'completed' | 'skipped') => {
    if (to === 'completed' && rule.next_kind === 'task' && rule.next_id !== null && firstTask) {
      return firstTask.complete(rule.next_id);
    }
    await closeNext(records, rule, to, firstTask?.skip);
  });
}
