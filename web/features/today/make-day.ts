import type { Query, QueryClient } from '@tanstack/react-query';
import { addDays } from '#contract/general/days.ts';
import { arrangeOpenRows, isDueOn } from '#contract/rules/day-list.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { rowOf, withTasks } from '#web/features/tasks/plan/planned-day.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { dayOf, today } from '#web/platform/clock.ts';
import { currentUser } from '#web/platform/session.ts';
import type { Made } from '#web/records/cache/cache-responses.ts';
import { type RecordStore, recordsOf } from '#web/records/record-store.ts';
import { type ShownDay, todayQueries } from './today-queries.ts';

/** Days this far back are read: a plan that was not done is offered for as long. */
const DAYS_BACK = 7;
const AVAILABLE_MAX = 20;

/** What a stored response says about open tasks and occurrences. */
interface Source {
  /** When the server gave it: milliseconds since 1970. */
  at: number;
  rows: readonly TodayTask[];
  /** Whether it has a row, if that was open: one that it lacks was deleted, completed or moved. */
  covers: (row: TodayTask) => boolean;
}

type Read = <Data>(options: { queryKey: readonly unknown[] }) => { data: Data; at: number } | undefined;

/**
 * Returns a function that makes the day of a query from the other responses on this device. It returns null if there is
 * nothing to make: for past days, for days that the server has listed, and without any response.
 */
export function dayMaker(client: QueryClient): (query: Query) => Made | null {
  const records = recordsOf(client);
  /** The today for which a day was made last, by query. */
  const madeOn = new Map<string, string>();
  const read: Read = (options) => {
    // The store needs the record of every task, also for the changes that wait: so it is kept.
    const { queryHash, state } = client.getQueryCache().build(client, { ...options, gcTime: Infinity } as never);
    const data = records.answered(queryHash);
    return data === undefined ? undefined : { data: data as never, at: state.dataUpdatedAt };
  };
  return ({ queryKey, queryHash, state }) => {
    const [section, part, date] = queryKey as readonly [unknown, unknown, string];
    const now = today();
    if (section !== 'today' || part !== 'day' || date < now || !currentUser()) return null;
    const own = state.data as ShownDay | undefined;
    const isOfServer = own !== undefined && own.made_from === undefined;
    if (isOfServer && (date > now || localDay(state.dataUpdatedAt) >= now)) return null;
    if (own && madeOn.get(queryHash) === now) return null;
    madeOn.set(queryHash, now);
    const made = makeDay(records, read, { date, now });
    return made && { data: made, at: made.made_from! };
  };
}

const localDay = (at: number) => dayOf(new Date(at), currentUser()!);

function makeDay(records: RecordStore, read: Read, { date, now }: { date: string; now: string }): ShownDay | null {
  /** Also by a change that waits. */
  const wasDoneBefore = ({ kind, id }: TodayTask) => {
    const completedAt = records.get(kind === 'task' ? 'task' : 'occurrence', id)?.completed_at;
    return completedAt != null && localDay(Date.parse(completedAt)) !== date;
  };
  const past = Array.from({ length: DAYS_BACK + 1 }, (_, back) => addDays(now, -back));
  const days = [...new Set([date, ...past])].flatMap((each) => read<ShownDay>(todayQueries.day(each)) ?? []);
  const open = read<Task[]>(taskQueries.open());
  const occurrences = read<Occurrence[]>(taskQueries.occurrences());
  const sources = [
    ...days.map(ofDay),
    ...(open ? [ofOpen(open)] : []),
    ...(occurrences ? [ofCurrent(occurrences)] : []),
  ];
  const readAt = [...days, open, occurrences].flatMap((response) => response?.at ?? []);
  const newest = days.toSorted((one, other) => other.at - one.at)[0]?.data;
  if (sources.length === 0) return null;
  const tomorrow = read<ShownDay>(todayQueries.day(addDays(now, 1)))?.data;
  const ahead = tomorrow?.made_from === undefined ? (tomorrow?.tasks ?? []) : [];
  const rows = withoutMovedTasks(knownRows(sources), { ahead, now });
  const own = days.find(({ data }) => data.date === date)?.data.tasks.filter(({ picked }) => picked) ?? [];
  const places = new Map(own.map(({ id }, place) => [id, place]));
  const asked = { day: date, isToday: date === now };
  const isOpen = (row: TodayTask) => !row.completed;
  const onDay = rows
    .map((row) => ({ ...row, picked: places.has(row.id) }))
    .filter((row) => !wasDoneBefore(row) && (!isOpen(row) || row.picked || isDueOn(row, asked)));
  const user = currentUser()!;
  const tasks = [
    ...arrangeOpenRows(onDay.filter(isOpen), {
      ...asked,
      dayStartHour: user.day_start_hour,
      places,
      current: currentOf(rows.filter(isOpen), now),
    }),
    ...onDay.filter(({ completed }) => completed),
  ];
  const day: ShownDay = {
    date,
    tasks,
    ...{ more_open: [], more_completed: [], suggestions: [], balance: [] },
    available_tasks: availableOf(rows, tasks, {
      date,
      first: leftOver(
        days.map(({ data }) => data),
        now,
      ),
    }),
    ...{ total_tasks: 0, completed_tasks: 0, estimated_duration: 0, planned_minutes: 0, assumed_count: 0 },
    ...{ given_minutes: 0, pomodoro_sessions: 0 },
    usual_task_minutes: newest?.usual_task_minutes ?? user.usual_task_minutes,
    capacity_minutes: user.daily_capacity_minutes,
    open_tasks: newest?.open_tasks ?? open?.data.length ?? 0,
    inbox_tasks: newest?.inbox_tasks ?? 0,
    made_from: Math.max(...readAt),
  };
  return withTasks(day, tasks);
}

function ofDay({ data, at }: { data: ShownDay; at: number }): Source {
  const rows = [...data.tasks, ...[...data.available_tasks, ...data.suggestions.map(({ task }) => task)].map(asRow)];
  // The responses it was made from are newer; missed occurrences are counted from them.
  if (data.made_from !== undefined) {
    const isLate = ({ due_date }: TodayTask) => due_date !== null && due_date < data.date;
    const counted = rows.map((row) => ({ ...row, missed: isLate(row) ? row.missed : 0, missed_task_id: null }));
    return { at: 0, rows: counted.map((row) => missedUntil(row, data.date)), covers: () => false };
  }
  const day = localDay(at);
  const asked = { day: data.date, isToday: day === data.date };
  const isWhole = data.more_open.length === 0;
  return { at, rows: rows.map((row) => missedUntil(row, day)), covers: (row) => isWhole && isDueOn(row, asked) };
}

const ofOpen = ({ data, at }: { data: Task[]; at: number }): Source => ({
  at,
  rows: data.map((task) => missedUntil(asRow(task), localDay(at))),
  covers: ({ kind }) => kind === 'task',
});

const ofCurrent = ({ data, at }: { data: Occurrence[]; at: number }): Source => ({
  at,
  rows: data.map((row) => missedUntil({ ...row, picked: false }, localDay(at))),
  // The current one replaces those before it.
  covers: ({ kind, due_date }) => kind === 'recurring' && due_date! <= localDay(at),
});

const asRow = (task: Task) => rowOf(task, false);

/** A row whose number of missed occurrences, counted on an earlier day, is that of today. */
function missedUntil(row: TodayTask, day: string): TodayTask {
  const { due_date, recurring_task_id, missed } = row;
  if (recurring_task_id === null || due_date === null || due_date >= today()) return row;
  return { ...row, missed: due_date < day ? Math.max(1, missed) : missed + 1 };
}

/** Every row, as last read, that no later response contradicts. */
function knownRows(sources: readonly Source[]): TodayTask[] {
  const known = new Map<string, TodayTask>();
  for (const { rows, covers } of sources.toSorted((one, other) => one.at - other.at)) {
    for (const row of known.values()) if (covers(row)) known.delete(row.id);
    for (const row of rows) known.set(row.id, row);
  }
  return [...known.values()];
}

/** The current occurrence of each rule: its latest open one that is due by today, else the earliest. */
function currentOf(open: readonly TodayTask[], now: string) {
  const ofRules = Map.groupBy(
    open.filter(({ due_date }) => due_date !== null),
    (row) => row.recurring_task_id,
  );
  ofRules.delete(null);
  return new Map(
    [...ofRules].map(([rule, rows]) => {
      const inOrder = rows.toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1));
      const next = inOrder.findLast(({ due_date }) => due_date! <= now) ?? inOrder[0]!;
      const isLate = ({ due_date }: TodayTask) => due_date! < now;
      const counted = new Set(rows.flatMap((row) => row.missed_task_id ?? []));
      const late = inOrder.filter((row) => isLate(row) && !counted.has(row.id));
      // For a daily rule only the newest instance stays open, and its task moves on.
      const missed = late.reduce((sum, row) => sum + (row === next || !isDaily(row) ? row.missed : 0), 0);
      const missedTask = late.find((row) => row !== next && row.kind === 'task')?.id;
      return [
        rule!,
        {
          id: next.id,
          // If it was read today, the server has counted them.
          missed: isLate(next) ? missed : Math.max(missed, next.missed),
          missedTaskId: next.missed_task_id ?? missedTask ?? null,
        },
      ] as const;
    }),
  );
}

const isDaily = ({ recurrence_pattern }: TodayTask) =>
  recurrence_pattern?.type === 'daily' || /FREQ=DAILY/i.test(recurrence_pattern?.rrule ?? '');

/**
 * Leaves out late tasks of daily rules that the server moves on: a later occurrence was completed, none up to today is open,
 * and the next one is known and has the texts of the task, not its own.
 * @param ahead rows of tomorrow.
 */
function withoutMovedTasks(
  rows: readonly TodayTask[],
  { ahead, now }: { ahead: readonly TodayTask[]; now: string },
): TodayTask[] {
  const instances = [...rows, ...ahead].filter(({ kind }) => kind === 'recurring');
  const isMoved = (task: TodayTask) => {
    const later = instances
      .filter((row) => row.recurring_task_id === task.recurring_task_id && row.due_date! > task.due_date!)
      .toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1));
    const due = later.filter(({ due_date }) => due_date! <= now);
    const next = later.find(({ completed, due_date }) => !completed && due_date! > now);
    const isDone = due.length > 0 && due.every(({ completed }) => completed);
    return isDone && next?.name === task.name && next.description === task.description;
  };
  const mayMove = (row: TodayTask) =>
    row.kind === 'task' && !row.completed && isDaily(row) && row.due_date !== null && row.due_date < now;
  return rows.filter((row) => !mayMove(row) || !isMoved(row));
}

/** The ids of tasks that were planned for an earlier day and not done. */
const leftOver = (days: readonly Today[], now: string): ReadonlySet<string> =>
  new Set(
    days.flatMap(({ date, tasks }) => (date < now ? tasks.filter(({ picked }) => picked).map(({ id }) => id) : [])),
  );

/** The tasks that can be picked for a day: those left over, then the nearest due, then the newest. */
function availableOf(
  rows: readonly TodayTask[],
  listed: readonly TodayTask[],
  { date, first }: { date: string; first: ReadonlySet<string> },
): Task[] {
  const ids = new Set(listed.map(({ id }) => id));
  const rules = new Set(listed.map((row) => row.recurring_task_id));
  const rank = ({ id, due_date }: TodayTask) => (first.has(id) ? '' : (due_date ?? '~'));
  return rows
    .filter(({ kind, completed, can_start }) => kind === 'task' && !completed && can_start)
    .filter(({ id, start_date }) => !ids.has(id) && (start_date === null || start_date <= date))
    .filter((row) => row.recurring_task_id === null || !rules.has(row.recurring_task_id))
    .toSorted((one, other) => (rank(one) < rank(other) || (rank(one) === rank(other) && one.id > other.id) ? -1 : 1))
    .slice(0, AVAILABLE_MAX)
    .map(({ kind: _, template_id: _t, picked: _p, missed: _m, missed_task_id: _i, ...task }) => task as Task);
}
