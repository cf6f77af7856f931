import { timeOrder } from './due-time.ts';

/* Which open rows a day lists and in which order, for the server and for a device that lists a day without it. */

interface DueRow {
  due_date: string | null;
  start_date: string | null;
}

/** A day, and whether it is the person's today, which also lists what is late. */
interface AskedDay {
  day: string;
  isToday: boolean;
}

/** Whether the due date of an open row puts it on a day. A task that starts later is not on it. */
export const isDueOn = ({ due_date, start_date }: DueRow, { day, isToday }: AskedDay): boolean =>
  due_date !== null && (due_date === day || (isToday && due_date < day)) && (start_date === null || start_date <= day);

/** An open row of a day. */
interface OpenRow {
  id: string;
  due_date: string | null;
  due_time: string | null;
  recurring_task_id: string | null;
  /** The person put it on the day. */
  picked: boolean;
  missed: number;
  missed_task_id: string | null;
}

/** The current occurrence of a rule, whose row also shows how many were missed. */
interface Current {
  id: string;
  missed: number;
  missedTaskId: string | null;
}

interface Arrangement extends AskedDay {
  /** 0–6. */
  dayStartHour: number;
  /** The places of picked rows, by id. */
  places: ReadonlyMap<string, number>;
  /** By the id of the rule. */
  current: ReadonlyMap<string, Current>;
}

/** The open rows of a day in the order of its list: picked ones by place, then by due date and time. */
export function arrangeOpenRows<R extends OpenRow>(rows: readonly R[], day: Arrangement): R[] {
  const { places, dayStartHour } = day;
  const folded = day.isToday ? foldMissed(rows, day) : rows;
  const picked = folded.filter((row) => row.picked);
  const others = folded.filter((row) => !row.picked);
  // Rows without a time come last.
  const dueKey = (row: R) => `${row.due_date} ${timeOrder(row.due_time, dayStartHour)}`;
  return [...picked.sort((one, other) => places.get(one.id)! - places.get(other.id)!), ...sortedBy(dueKey, others)];
}

function sortedBy<R>(key: (row: R) => string, rows: readonly R[]): R[] {
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

/**
 * Combines the missed occurrences of a rule into one row: the current occurrence, with their number. Older ones are
 * left out, including the original task, unless the user has put them on the day. If the current one is not on the day,
 * the latest row on the day replaces it.
 * @param rows the open rows of the user's today.
 */
function foldMissed<R extends OpenRow>(rows: readonly R[], { day, current }: Arrangement): R[] {
  const isMissed = (row: R) => row.due_date !== null && row.due_date < day;
  if (!rows.some((row) => row.recurring_task_id !== null && isMissed(row))) return [...rows];
  const shown = new Set(
    [...Map.groupBy(rows, (row) => row.recurring_task_id ?? '')].map(([ruleId, ofRule]) => {
      const next = current.get(ruleId);
      // A task that starts later is not on the day.
      return (ofRule.find(({ id }) => id === next?.id) ?? latest(ofRule.filter(isMissed)))?.id;
    }),
  );
  return rows.flatMap((row) => {
    const next = current.get(row.recurring_task_id ?? '');
    if (!next) return row;
    if (shown.has(row.id)) return { ...row, missed: next.missed, missed_task_id: next.missedTaskId };
    return isMissed(row) && !row.picked ? [] : row;
  });
}

const latest = <R extends OpenRow>(rows: readonly R[]): R | undefined =>
  rows.toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1)).at(-1);
