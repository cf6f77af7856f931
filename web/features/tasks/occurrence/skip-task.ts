import { type Closed, moreOfSkip, NOTHING, setInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import type { RecordStore, Written } from '#web/records/record-store.ts';
import { OccurrenceField, type RecurringTask, recurringContract } from '#contract/recurring.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { personNow, today } from '#web/platform/clock.ts';
import { formatSet } from '#web/platform/format.ts';
import type { Layer } from '#web/records/layers.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import type { ToastAction } from '#web/ui/toast/toasts.ts';
import { undoChange, undoHistory } from '#web/ui/toast/undo-stack.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import { changeTasks, removeTasks, showAgain, tasksToRemove, thisMoment } from '../task-changes.ts';
import { taskLane } from '../task-mutations.ts';

const stale = () => ({ now: [['recurring'], ['tasks'], ['today']], soon: SUMMARIES });

const FIELDS = OccurrenceField.options;

const nameOf = (layer: Layer, id: string) => layer.kept('task', id)?.name ?? '';

interface Skip {
  /** Of the task. */
  id: string;
  /** The day that it was skipped on. */
  due_date: string | null;
}

const skip = defineWrite<Skip, Closed, StoredTask[]>({
  name: 'recurring.skipTask',
  lanes: taskLane,
  send: async ({ id, due_date }) => {
    const query = { due_date: due_date ?? undefined };
    const { next_due } = await call(recurringContract.skip, { params: { id }, query });
    return { completion_points: null, next_due };
  },
  show: (layer, { id, due_date: day }) => {
    // On another day by now, such as after the Undo of an earlier skip, it stays there.
    if (day && (dayOf(layer, id) ?? day) !== day) {
      const open = occurrencesOf(layer, id).find((each) => each.due_date === day);
      if (open) layer.remove('occurrence', open.id);
      return;
    }
    const next = nextOf(layer, id);
    const due_date = next?.due_date ?? nextDayOf(layer, id);
    // On an unknown day it is shown again once that is read.
    if (!due_date) return removeTasks(layer, [id]);
    if (next) {
      layer.remove('occurrence', next.id);
      layer.patch('instance', next.id, { due_date: day ?? next.due_date!, skipped: true });
    }
    moveTask(layer, id, due_date);
  },
  remember: (layer, { id }) => tasksToRemove(layer, [id]),
  inverse: ({ id, due_date }, before): Write[] => [
    {
      ...unskip({ id, due_date, before }),
      onlyIf: [{ kind: 'task', id, fields: { completed: false }, ifKnown: true }],
    },
  ],
  stale,
  waits: {
    // It is shown already.
    answer: (layer, { id, due_date }) => {
      const next = dayOf(layer, id) ?? null;
      return { completion_points: null, next_due: next === due_date ? null : next };
    },
    label: (layer, { id }) => ({ verb: 'skip', name: nameOf(layer, id) }),
  },
});

const unskip = defineWrite<Skip & { before: readonly StoredTask[] }, Closed>({
  name: 'recurring.unskipTask',
  lanes: taskLane,
  send: async ({ id, due_date }) => {
    await call(recurringContract.reopen, { params: { id }, query: { due_date: due_date ?? undefined } });
    return NOTHING;
  },
  show: (layer, { id, due_date: earlier, before }) => {
    const due = dayOf(layer, id);
    showAgain(layer, before);
    if (!earlier) return;
    const skipped = [...layer.all('instance')].find(
      (each) => each.template_id === ruleOf(layer, id)?.id && each.skipped && each.due_date === earlier,
    );
    // On an earlier day by now, since the Undo of an earlier skip came first, it stays there.
    const isBack = !due || due > earlier;
    if (skipped) layer.patch('instance', skipped.id, { skipped: false, ...(isBack && due && { due_date: due }) });
    if (isBack) moveTask(layer, id, earlier);
  },
  inverse: ({ id, due_date }): Write[] => [skipTask({ id, due_date })],
  stale,
  waits: { answer: () => NOTHING, label: (layer, { id }) => ({ verb: 'reopen', name: nameOf(layer, id) }) },
});

/** Skips the task that a rule was created from, on its day. */
export const skipTask = (input: Skip): Write<Closed> => skip(input);

/** Opens a day again that the task of a rule was skipped on. */
export const unskipTask = (input: Skip): Write<Closed> => unskip({ ...input, before: [] });

const ruleOf = (layer: Layer, id: string): RecurringTask | undefined =>
  layer.get('rule', layer.get('task', id)?.recurring_task_id ?? '') ??
  [...layer.all('rule')].find((rule) => rule.task_id === id);

/** The day of the task of a rule, which the list of rules shows without it. */
function dayOf(layer: Layer, id: string): string | null | undefined {
  const rule = ruleOf(layer, id);
  return layer.get('task', id)?.due_date ?? (rule?.next_id === id ? rule.next_due : undefined);
}

/** Shows the task of a rule on another day, also in the list of rules. */
function moveTask(layer: Layer, id: string, due_date: string): void {
  changeTasks(layer, [{ id, changes: { due_date } }], thisMoment());
  const rule = ruleOf(layer, id);
  if (rule?.next_id === id) layer.patch('rule', rule.id, { next_due: due_date });
}

/** The known open occurrences of the rule of a task, the earliest first. */
function occurrencesOf(layer: Layer, id: string): Occurrence[] {
  const rule = layer.get('task', id)?.recurring_task_id ?? ruleOf(layer, id)?.id;
  return [...layer.all('occurrence')]
    .filter((each) => each.recurring_task_id === rule && !each.completed)
    .toSorted((a, b) => (a.due_date! < b.due_date! ? -1 : 1));
}

/** The known occurrence that changes places with a skipped task, which passes over those with fields of their own. */
function nextOf(layer: Layer, id: string): Occurrence | undefined {
  const model = ruleOf(layer, id) ?? layer.get('task', id);
  const due = dayOf(layer, id) ?? '';
  return occurrencesOf(layer, id).find(
    (each) => each.due_date! > due && FIELDS.every((field) => each[field] === model?.[field]),
  );
}

/** The next day of the rule of a task, if this device knows the rule and the task is late or on one of its days. */
function nextDayOf(layer: Layer, id: string): string | undefined {
  const due = dayOf(layer, id);
  const days = ruleOf(layer, id)?.next_dates ?? [];
  // The listed days begin today.
  if (!due || (due >= today() && !days.includes(due))) return undefined;
  const taken = occurrencesOf(layer, id).map((each) => each.due_date);
  return days.find((day) => day > due && !taken.includes(day));
}

/** Skips an occurrence, or the task that a rule was created from, which moves to the next day of the rule. */
export function skipRow(records: RecordStore, { id, name }: Pick<Occurrence | Task, 'id' | 'name'>) {
  const task = records.get('task', id);
  const write = task ? skipTask({ id, due_date: task.due_date }) : setInstance({ id, from: 'open', to: 'skipped' });
  return act(records, write, () => `“${name}” skipped`, moreOfSkip);
}

/** A row that was moved, with what tells its other occurrences. */
type Moved = Pick<Task, 'id' | 'name'> &
  Partial<Pick<Task, 'recurring_task_id' | 'recurrence_pattern' | 'repeat_from'>>;

/** Whether the rule of a row has another occurrence on a day. */
function hasOther(row: Moved, rule: RecurringTask | undefined, day: string): boolean {
  const { recurrence_pattern: pattern, repeat_from } = rule ?? row;
  // Counted from completion, the next one follows the one that was moved.
  if (!pattern || repeat_from !== 'due') return false;
  if (rule) return rule.next_dates.includes(day);
  const ends = pattern.max_instances !== null || (pattern.end_date ?? day) < day;
  return pattern.type === 'daily' && pattern.interval === 1 && !ends;
}

/**
 * The second action of a toast about a row that was moved to a later day: if its rule has another occurrence there, the
 * person may rather have meant to skip this one. It undoes the move and skips.
 * @param move when it was made, the day before it, and the rule as it was then: afterwards its days have this one.
 */
export function skipInstead(
  records: RecordStore,
  row: Moved,
  { rule, from, to, madeAt }: { rule: RecurringTask | undefined; from: string | null; to: string; madeAt: number },
): ToastAction | undefined {
  if (from === null || from >= to || !hasOther(row, rule, to)) return undefined;
  const run = async () => {
    const move = undoHistory().undos.find(({ timestamp }) => timestamp === madeAt);
    if (move && (await undoChange(move.id))) await skipRow(records, row);
  };
  return { label: 'Skip instead', run: () => void run() };
}

/** The toast of a row that gets another day. Call it before the write: `also` compares with the days of the rule as it was. */
export function moveToast(
  records: RecordStore,
  row: Moved & Pick<Task, 'due_date' | 'due_time'>,
  to: string,
  time: string | null = row.due_time,
) {
  const rule = records.get('rule', row.recurring_task_id ?? '');
  return {
    message: `“${row.name}” due ${formatSet(to, time, personNow())}`,
    also: ({ madeAt }: Pick<Written<unknown>, 'madeAt'>) =>
      skipInstead(records, row, { rule, from: row.due_date, to, madeAt }),
  };
}
