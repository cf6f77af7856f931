import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';
import { prepare } from '#server/database/prepare.ts';
import { addDays, addMonths, LAST_DAY, monthOf, monthStart } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/** The sums of completions in one place. */
export interface CompletedSums {
  /** Its pillar and area at completion, which may be moved, hidden or deleted since; null for none. */
  pillar_id: string | null;
  area_id: string | null;
  tasks: number;
  recurring: number;
  projects: number;
  points: number;
  /** Minutes of the tasks and instances whose minutes are known. */
  known_minutes: number;
  /** The number of tasks and instances without known minutes: each counts as the user's usual length. */
  assumed: number;
}

/** A range split into whole months and the days around them. A part whose end is before its begin is empty. */
interface Parts {
  from: string;
  firstDaysTo: string;
  firstMonth: string;
  lastMonth: string;
  lastDaysFrom: string;
  to: string;
}

/** @param from the first day, and the last one, both included. */
export function partsOf(from: string, to: string): Parts {
  const begin = from === monthStart(from) ? from : addMonths(monthStart(from), 1);
  const end = addDays(to, 1) === addMonths(monthStart(to), 1) ? addDays(to, 1) : monthStart(to);
  // Without a whole month, the whole range is days.
  if (begin >= end) {
    // At the first and last day of the calendar, an empty part cannot end before it begins.
    const days =
      to < LAST_DAY
        ? { firstDaysTo: to, lastDaysFrom: addDays(to, 1) }
        : { firstDaysTo: addDays(from, -1), lastDaysFrom: from };
    return { from, to, ...days, firstMonth: '1', lastMonth: '0' };
  }
  return {
    ...{ from, to },
    firstDaysTo: addDays(begin, -1),
    firstMonth: monthOf(begin),
    lastMonth: monthOf(addDays(end, -1)),
    lastDaysFrom: end,
  };
}

const SUMS = ['tasks', 'recurring', 'projects', 'points', 'known_minutes', 'assumed'] as const;

const sumsOfDays = (db: Db, userId: string, from: string, to: string) =>
  db
    .selectFrom('completion_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['pillar_id', 'area_id', ...SUMS]);

const selectSums = prepare((db, values: Parts & { userId: string }) =>
  db
    .selectFrom(
      sumsOfDays(db, values.userId, values.from, values.firstDaysTo)
        .unionAll(
          db
            .selectFrom('completion_months')
            .where('user_id', '=', values.userId)
            .where('month', '>=', values.firstMonth)
            .where('month', '<=', values.lastMonth)
            .select(['pillar_id', 'area_id', ...SUMS]),
        )
        .unionAll(sumsOfDays(db, values.userId, values.lastDaysFrom, values.to))
        .as('part'),
    )
    .groupBy(['pillar_id', 'area_id'])
    .select((eb) => SUMS.map((name) => eb.fn.sum<number>(name).as(name)))
    .select([
      sql<string | null>`nullif(pillar_id, '')`.as('pillar_id'),
      sql<string | null>`nullif(area_id, '')`.as('area_id'),
    ]),
);

/**
 * The completions from one day to another, both included, by their place at completion. It reads the sums of whole
 * months and of the days around them, so that the time for ten years depends only on the number of active places.
 */
export const readCompletedSums = ({ db, userId }: Context, from: string, to: string): Promise<CompletedSums[]> =>
  selectSums(db, { userId, ...partsOf(from, to) });
