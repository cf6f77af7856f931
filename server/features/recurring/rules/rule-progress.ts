import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { type Context, today } from '#server/platform/context.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';
import { isOpenTask, readFirstTasks } from './first-tasks.ts';

/** The progress of a rule so far. Days are `YYYY-MM-DD`. */
export interface RuleProgress {
  /** The user's day. */
  today: string;
  /** The day of the task it was created from, which has no instance. */
  startsAfter: string | null;
  /** The day of the open task it was created from; null without one. */
  first: string | null;
  /** Whether there is a task it was created from, and whether that is completed. */
  firstTask: 'none' | 'open' | 'completed';
  /** Its occurrences from today on that differ from the rule. */
  exceptions: readonly Exception[];
  counts: Counts;
}

/** An instance that is closed or was moved to another day. */
interface Exception {
  /** Its day in the rule. */
  occurrence: string;
  due: string;
  isOpen: boolean;
}

/** Counts of the instances of a rule. */
interface Counts {
  total: number;
  completed: number;
  skipped: number;
  /** Neither done nor skipped, and due before today. */
  overdue: number;
  /** The day in the rule of its earliest instance. */
  earliest: string | null;
  /** The due day of the earliest open instance. */
  open: string | null;
  /** When the newest instance was created. */
  newest: string | null;
}

const NO_INSTANCES: Counts = {
  total: 0,
  completed: 0,
  skipped: 0,
  overdue: 0,
  earliest: null,
  open: null,
  newest: null,
};

/** The progress of a rule that is not stored yet. */
export const newRuleProgress = (ctx: Context): RuleProgress => ({
  today: today(ctx),
  startsAfter: null,
  first: null,
  firstTask: 'none',
  exceptions: [],
  counts: NO_INSTANCES,
});

/** The progress of these rules, by their ids. */
export async function readRuleProgress(
  ctx: Context,
  rules: readonly RecurringTaskRow[],
): Promise<Map<string, RuleProgress>> {
  const ids = rules.map(({ id }) => id);
  const firsts = await readFirstTasks(ctx, rules);
  const counts = await countInstances(ctx, ids);
  const exceptions = await readExceptions(ctx, ids);
  return new Map(
    rules.map(({ id, starts_after }) => {
      const first = firsts.get(id);
      return [
        id,
        {
          today: today(ctx),
          startsAfter: starts_after,
          first: isOpenTask(first) ? first.due_date : null,
          firstTask: first === undefined ? 'none' : first.completed_at === null ? 'open' : 'completed',
          exceptions: exceptions.get(id) ?? [],
          counts: counts.get(id) ?? NO_INSTANCES,
        },
      ];
    }),
  );
}

/** The maximum number of ids in a query; above it all instances of the user are read. */
const NAMED_IDS_MAX = 500;

async function countInstances(ctx: Context, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { db, userId } = ctx;
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .$if(ids.length <= NAMED_IDS_MAX, (query) => query.where('recurring_task_id', 'in', idList(ids)))
    .groupBy('recurring_task_id')
    .select(['recurring_task_id'])
    .select((eb) => {
      const isOpen = eb.and([eb('completed_at', 'is', null), eb('skipped_at', 'is', null)]);
      return [
        eb.fn.countAll<number>().as('total'),
        eb.fn.count<number>('completed_at').as('completed'),
        eb.fn
          .count<number>('skipped_at')
          .filterWhere('is_missed', '=', 0)
          .filterWhere('skipped_at', '>=', eb.ref('created_at'))
          .as('skipped'),
        eb.fn
          .countAll<number>()
          .filterWhere((or) => or.or([isOpen, or('is_missed', '=', 1)]))
          .filterWhere('due_date', '<', today(ctx))
          .as('overdue'),
        eb.fn.min('occurrence').as('earliest'),
        eb.fn.min('due_date').filterWhere(isOpen).as('open'),
        eb.fn.max('created_at').as('newest'),
      ];
    })
    .execute();
  return new Map(rows.map(({ recurring_task_id, ...counts }) => [recurring_task_id, counts as Counts]));
}

async function readExceptions(ctx: Context, ids: readonly string[]): Promise<Map<string, Exception[]>> {
  const { db, userId } = ctx;
  const rows = await db
    .selectFrom('recurring_task_instances as instance')
    .innerJoin('recurring_tasks as rule', (join) => sameUser(join, 'rule.id', 'instance.recurring_task_id'))
    .where('instance.user_id', '=', userId)
    .$if(ids.length <= NAMED_IDS_MAX, (query) => query.where('instance.recurring_task_id', 'in', idList(ids)))
    // For rules from completion, `occurrence` is not a day.
    .where('rule.repeat_from', '=', 'due')
    .where((eb) => eb.or([eb('instance.due_date', '>=', today(ctx)), eb('instance.occurrence', '>=', today(ctx))]))
    .where((eb) =>
      eb.or([
        eb('instance.closed_on', 'is not', null),
        eb('instance.occurrence', '!=', sql<string>`cast(instance.due_date as text)`),
      ]),
    )
    .select(['instance.recurring_task_id', 'instance.occurrence', 'instance.due_date', 'instance.closed_on'])
    .execute();
  const byRule = Map.groupBy(rows, (row) => row.recurring_task_id);
  return new Map(
    [...byRule].map(([id, some]) => [
      id,
      some.map(({ occurrence, due_date, closed_on }) => ({ occurrence, due: due_date, isOpen: closed_on === null })),
    ]),
  );
}
