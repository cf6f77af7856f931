import { dayTotals, minutesOfSummed } from '#contract/rules/day-totals.ts';
import { lengthOf } from '#contract/rules/task-length.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { formatCount, formatDuration } from '#web/platform/format.ts';
import { daysBetween } from '#contract/general/days.ts';
import { withTasks } from '#web/features/tasks/plan/planned-day.ts';
import { isTask } from '../day-rows.ts';
import type { ShownDay } from '../today-queries.ts';

/** A segment of the bar: minutes of one pillar, or without pillar. */
export interface PlanSegment {
  id: string;
  name: string;
  /** #RRGGBB; null without a pillar. */
  color: string | null;
  minutes: number;
  /** How many of them are done; the rest is planned. */
  doneMinutes: number;
  /** Percent of the whole bar, 0–100. */
  width: number;
  /** Whether it is past the capacity. */
  over: boolean;
}

export interface DayPlanFigures {
  segments: PlanSegment[];
  /** Where the capacity is reached, 0–100 of the bar; null while everything fits. */
  limit: number | null;
  /** Open minutes over the capacity: what is done cannot be moved away any more. */
  excess: number;
  /** Whether what is done has used up the capacity, so that all that is open is over it. */
  full: boolean;
  /** Ids of open rows that end past the limit. */
  past: ReadonlySet<string>;
  /** Ids of rows that could wait for another day; no more than necessary for the others to fit. */
  movable: ReadonlySet<string>;
  /** Whether they are due and have high priority: offered only once nothing else could wait. */
  urgent: boolean;
  /** Minutes over the capacity once they have moved. */
  remaining: number;
}

/** A part of the bar: a row, or several summed up. */
type Piece = Pick<TodayTask, 'pillar_id' | 'pillar_name' | 'pillar_color' | 'completed'>;

type Plan = Pick<
  Today,
  'date' | 'tasks' | 'more_open' | 'more_completed' | 'balance' | 'capacity_minutes' | 'usual_task_minutes'
>;

/**
 * How a day is filled: completed tasks first, then the rows in order. Time within the capacity and time past it are
 * each drawn by pillar, in order. The bar is as wide as the capacity, or as the planned time if that is more.
 * @param running the id of the task with the running focus timer.
 */
export function planOf(day: Plan, running: string | null): DayPlanFigures {
  const rows = [...day.tasks.filter(({ completed }) => completed), ...day.tasks.filter(({ completed }) => !completed)];
  const minutesOf = (row: TodayTask) => lengthOf(row.estimated_duration, day.usual_task_minutes);
  const planned = dayTotals(day, day.usual_task_minutes).planned_minutes;
  const whole = Math.max(day.capacity_minutes, planned);
  const within = new Map<string, PlanSegment>();
  const beyond = new Map<string, PlanSegment>();
  const past = new Set<string>();
  const add = (row: Piece, minutes: number, over: boolean): void => {
    if (minutes <= 0) return;
    const id = row.pillar_id ?? 'none';
    const side = over ? beyond : within;
    const known = side.get(id);
    const segment = known ?? {
      id,
      name: row.pillar_name ?? 'No pillar',
      color: row.pillar_color,
      minutes: 0,
      doneMinutes: 0,
      width: 0,
      over,
    };
    segment.minutes += minutes;
    if (row.completed) segment.doneMinutes += minutes;
    segment.width = (segment.minutes / whole) * 100;
    if (known) return;
    side.set(id, segment);
  };
  let end = 0;
  /** Adds a part to the bar; returns whether it ends past the limit. */
  const fill = (piece: Piece, minutes: number): boolean => {
    const free = Math.max(0, day.capacity_minutes - end);
    end += minutes;
    add(piece, Math.min(free, minutes), false);
    add(piece, minutes - free, true);
    return minutes > free;
  };
  for (const more of day.more_completed) {
    fill({ ...more, completed: true }, minutesOfSummed(more, day.usual_task_minutes));
  }
  const done = day.tasks.filter(({ completed }) => completed).reduce((sum, row) => sum + minutesOf(row), end);
  for (const row of rows) if (fill(row, minutesOf(row)) && !row.completed) past.add(row.id);
  for (const more of day.more_open) {
    fill({ ...more, completed: false }, minutesOfSummed(more, day.usual_task_minutes));
  }
  const places = new Map(day.balance.map(({ pillar_id }, place) => [pillar_id, place]));
  const placeOf = ({ id }: PlanSegment) => (id === 'none' ? Infinity : (places.get(id) ?? places.size));
  const excess = Math.max(0, Math.min(planned - day.capacity_minutes, planned - done));
  const movable = rowsToMove(day, excess, { rows, running, minutesOf });
  const moved = movable.reduce((sum, row) => sum + minutesOf(row), 0);
  return {
    segments: [within, beyond].flatMap((side) =>
      [...side.values()].toSorted((one, other) => placeOf(one) - placeOf(other)),
    ),
    limit: planned > day.capacity_minutes ? (day.capacity_minutes / whole) * 100 : null,
    excess,
    full: done >= day.capacity_minutes,
    past,
    movable: new Set(movable.map(({ id }) => id)),
    urgent: movable.some((row) => isUrgent(row, day.date)),
    remaining: Math.max(0, excess - moved),
  };
}

/**
 * The rows that could wait, until the rest fits: low priority first, then those that are not due, then those that are
 * least late, then those of pillars with more planned than wanted, then the last ones. A row is left out if the others
 * are enough. Urgent rows are only offered if no others are left.
 */
function rowsToMove({ date, balance }: Plan, excess: number, { rows, running, minutesOf }: DayRows): TodayTask[] {
  const overWanted = new Map(
    balance.map(({ pillar_id, planned_percentage: planned, target_percentage: wanted }) => [
      pillar_id,
      wanted === null ? 0 : planned - wanted,
    ]),
  );
  const over = ({ pillar_id }: TodayTask) => overWanted.get(pillar_id ?? '') ?? 0;
  const offered = rows.filter((row) => minutesOf(row) > 0 && canBePostponed(row, { date, running }));
  const others = offered.filter((row) => !isUrgent(row, date));
  const waiting = (others.length > 0 ? others : offered)
    .toReversed()
    .toSorted(
      (one, other) =>
        IMPORTANCE[one.priority] - IMPORTANCE[other.priority] ||
        daysLate(one, date) - daysLate(other, date) ||
        over(other) - over(one),
    );
  const chosen: TodayTask[] = [];
  let freed = 0;
  for (const row of waiting) {
    if (freed >= excess) break;
    chosen.unshift(row);
    freed += minutesOf(row);
  }
  return chosen.filter((row) => {
    const isNeeded = freed - minutesOf(row) < excess;
    if (!isNeeded) freed -= minutesOf(row);
    return isNeeded;
  });
}
const IMPORTANCE = { low: 0, medium: 1, high: 2 };

interface DayRows {
  rows: readonly TodayTask[];
  running: string | null;
  minutesOf: (row: TodayTask) => number;
}

/** 0 on the day it is due, -1 before that or without a due date. */
const daysLate = ({ due_date }: TodayTask, day: string) =>
  due_date === null ? -1 : Math.max(-1, daysBetween(due_date, day));

const isUrgent = (row: TodayTask, day: string) => row.priority === 'high' && daysLate(row, day) >= 0;

/** Not rows with a time on this day, repeating or running ones. */
export const canBePostponed = (row: TodayTask, { date, running }: { date: string; running: string | null }) =>
  isTask(row) &&
  !row.completed &&
  (row.due_time === null || daysLate(row, date) > 0) &&
  row.recurrence_pattern === null &&
  row.id !== running;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The texts for a day over capacity; null while it fits, and once nothing is left. */
export function excessText({ excess, full, past, movable: { size }, urgent, remaining }: Excess): string | null {
  if (excess <= 0 || past.size === 0) return null;
  const time = formatDuration(excess);
  const over = full ? `The day is full, and ${time} is still open.` : `${time} over capacity.`;
  if (size === 0) return over;
  const tasks = `${urgent ? 'high-priority ' : ''}${size === 1 ? 'task' : 'tasks'}`;
  const number = NUMBERS[size] ?? formatCount(size);
  const some = urgent ? `Nothing can wait except ${number.toLowerCase()} ${tasks}` : `${number} ${tasks} can wait`;
  return `${over} ${some}${remaining > 0 ? `, which leaves ${formatDuration(remaining)} over` : ''}.`;
}
type Excess = Pick<DayPlanFigures, 'excess' | 'full' | 'past' | 'movable' | 'urgent' | 'remaining'>;

/** A day that is over, without tasks that were only overdue on it: the server no longer lists them. */
export function asOver(day: ShownDay): ShownDay {
  const stays = ({ completed, picked, due_date }: TodayTask) =>
    completed || picked || due_date === null || due_date >= day.date;
  return { ...day, ...withTasks(day, day.tasks.filter(stays)) };
}
