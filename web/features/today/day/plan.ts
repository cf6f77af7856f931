import { dayTotals, minutesOfSummed } from '#contract/rules/day-totals.ts';
import { lengthOf } from '#contract/rules/task-length.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { isTask } from '../day-rows.ts';

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
  /** Minutes over the capacity. */
  excess: number;
  /** Ids of open rows that end past the limit. */
  past: ReadonlySet<string>;
  /** Ids of rows that could wait for another day; no more than necessary for the others to fit. */
  movable: ReadonlySet<string>;
}

/** A part of the bar: a row, or several summed up. */
type Piece = Pick<TodayTask, 'pillar_id' | 'pillar_name' | 'pillar_color' | 'completed'>;

type Plan = Pick<
  Today,
  'tasks' | 'more_open' | 'more_completed' | 'balance' | 'capacity_minutes' | 'usual_task_minutes'
>;

/**
 * How a day is filled: completed tasks first, then the rows in order. Time within the capacity is drawn by pillar, in
 * order; time past it row by row. The bar is as wide as the capacity, or as the planned time if that is more.
 * @param running the id of the task with the running focus timer.
 */
export function planOf(day: Plan, running: string | null): DayPlanFigures {
  const rows = [...day.tasks.filter(({ completed }) => completed), ...day.tasks.filter(({ completed }) => !completed)];
  const minutesOf = (row: TodayTask) => lengthOf(row.estimated_duration, day.usual_task_minutes);
  const planned = dayTotals(day, day.usual_task_minutes).planned_minutes;
  const whole = Math.max(day.capacity_minutes, planned);
  const within = new Map<string, PlanSegment>();
  const beyond: PlanSegment[] = [];
  const past = new Set<string>();
  const add = (row: Piece, minutes: number, over: boolean): void => {
    if (minutes <= 0) return;
    const id = row.pillar_id ?? 'none';
    const known = over ? (beyond.at(-1)?.id === id ? beyond.at(-1) : undefined) : within.get(id);
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
    if (over) beyond.push(segment);
    else within.set(id, segment);
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
  for (const row of rows) if (fill(row, minutesOf(row)) && !row.completed) past.add(row.id);
  for (const more of day.more_open) {
    fill({ ...more, completed: false }, minutesOfSummed(more, day.usual_task_minutes));
  }
  const places = new Map(day.balance.map(({ pillar_id }, place) => [pillar_id, place]));
  const placeOf = ({ id }: PlanSegment) => (id === 'none' ? Infinity : (places.get(id) ?? places.size));
  const excess = planned - day.capacity_minutes;
  return {
    segments: [...[...within.values()].toSorted((one, other) => placeOf(one) - placeOf(other)), ...beyond],
    limit: excess > 0 ? (day.capacity_minutes / whole) * 100 : null,
    excess: Math.max(0, excess),
    past,
    movable: new Set(rowsToMove(rows, excess, { running, minutesOf })),
  };
}

/** The least important rows that could wait, the last ones first, until the rest fits. */
function rowsToMove(
  rows: readonly TodayTask[],
  excess: number,
  { running, minutesOf }: { running: string | null; minutesOf: (row: TodayTask) => number },
): string[] {
  const ids: string[] = [];
  let left = excess;
  const waiting = rows.filter((row) => minutesOf(row) > 0 && canBePostponed(row, running)).toReversed();
  for (const row of waiting.toSorted((one, other) => IMPORTANCE[one.priority] - IMPORTANCE[other.priority])) {
    if (left <= 0) break;
    ids.push(row.id);
    left -= minutesOf(row);
  }
  return ids;
}
const IMPORTANCE = { low: 0, medium: 1, high: 2 };

/** Not late, timed, repeating or running rows. */
const canBePostponed = (row: TodayTask, running: string | null) =>
  isTask(row) &&
  !row.completed &&
  !row.is_overdue &&
  row.due_time === null &&
  row.recurrence_pattern === null &&
  row.id !== running;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The texts for a day over capacity; null while it fits, and once nothing is left. */
export function excessText({ excess, past, movable }: Pick<DayPlanFigures, 'excess' | 'past' | 'movable'>) {
  if (excess <= 0 || past.size === 0) return null;
  const { size } = movable;
  const count = NUMBERS[size] ? `${NUMBERS[size]} ${size === 1 ? 'row' : 'rows'}` : plural(size, 'row');
  return `${formatDuration(excess)} over capacity.${size > 0 ? ` ${count} can wait.` : ''}`;
}
