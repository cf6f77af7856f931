import { setImmediate as giveWay } from 'node:timers/promises';
import type { RecurringTask } from '#contract/recurring.ts';
import { idList } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import { type Context, today } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { percentOf } from '#server/platform/records.ts';
import { previewOf } from './preview.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';

/** The user's recurring tasks by name, without those of archived projects. */
export async function listRecurringTasks(ctx: Context): Promise<RecurringTask[]> {
  const rows = await selectRecurringTasks(ctx).where(visible('project')).execute();
  return toRecurringTasks(
    ctx,
    rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  );
}

/** One recurring task. @throws NotFound. */
export async function getRecurringTask(ctx: Context, id: string): Promise<RecurringTask> {
  const row = await selectRecurringTasks(ctx).where('rule.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Recurring task');
  return (await toRecurringTasks(ctx, [row]))[0]!;
}

type RulesQuery = ReturnType<typeof selectRecurringTasks>;
export type RuleRow = Awaited<ReturnType<RulesQuery['execute']>>[number];

/** The recurring tasks that a narrowed query finds, as they are stored, with the path above each. */
export const findRules = (ctx: Context, narrow: (query: RulesQuery) => RulesQuery): Promise<RuleRow[]> =>
  narrow(selectRecurringTasks(ctx)).execute();

const selectRecurringTasks = ({ db, userId }: Context) =>
  db
    .selectFrom('recurring_tasks as rule')
    .leftJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'rule.user_id').onRef('project.id', '=', 'rule.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('rule.user_id', '=', userId)
    .selectAll('rule')
    .select(['project.name as project_name', 'area.name as area_name', 'pillar.name as pillar_name']);

interface Counts {
  total: number;
  completed: number;
  skipped: number;
  overdue: number;
  /** The earliest open one. */
  next_due: string | null;
  newest: string | null;
}

const NO_INSTANCES: Counts = { total: 0, completed: 0, skipped: 0, overdue: 0, next_due: null, newest: null };

async function toRecurringTasks(
  ctx: Context,
  rows: readonly (RecurringTaskRow & { project_name: string | null })[],
): Promise<RecurringTask[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counts = await countInstances(ctx, ids);
  const closed = await closedAhead(ctx, ids);
  const rules: RecurringTask[] = [];
  for (const [index, row] of rows.entries()) {
    // To find the next days of a rare rule takes milliseconds.
    if (index > 0) await giveWay();
    rules.push(toRecurringTask(ctx, row, counts.get(row.id) ?? NO_INSTANCES, closed.get(row.id) ?? []));
  }
  return rules;
}

/** How many ids are named in one query; beyond it all the user's instances are counted. */
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
        eb.fn.count<number>('skipped_at').as('skipped'),
        eb.fn.countAll<number>().filterWhere(isOpen).filterWhere('due_date', '<', today(ctx)).as('overdue'),
        eb.fn.min('due_date').filterWhere(isOpen).as('next_due'),
        eb.fn.max('created_at').as('newest'),
      ];
    })
    .execute();
  return new Map(rows.map(({ recurring_task_id, ...counts }) => [recurring_task_id, counts as Counts]));
}

/** Days from today on that are completed or skipped already, by rule. */
async function closedAhead(ctx: Context, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .$if(ids.length <= NAMED_IDS_MAX, (query) => query.where('recurring_task_id', 'in', idList(ids)))
    .where('due_date', '>=', today(ctx))
    .where('closed_on', 'is not', null)
    .select(['recurring_task_id', 'due_date'])
    .execute();
  const byRule = Map.groupBy(rows, (row) => row.recurring_task_id);
  return new Map([...byRule].map(([id, closed]) => [id, closed.map((row) => row.due_date)]));
}

function toRecurringTask(
  ctx: Context,
  row: RecurringTaskRow & { project_name: string | null },
  { total, completed, skipped, overdue, next_due, newest }: Counts,
  closed: readonly string[],
): RecurringTask {
  const rule = ruleOf(row);
  const due = completed + skipped + overdue;
  const { max_instances } = rule.pattern;
  const gone = (row.starts_after === null ? 0 : 1) + completed + skipped + (rule.repeatFrom === 'due' ? overdue : 0);
  const preview = previewOf(rule, {
    today: today(ctx),
    startsAfter: row.starts_after,
    closed,
    open: rule.repeatFrom === 'completion' ? next_due : null,
    left: max_instances === null ? null : max_instances - gone,
  });
  return {
    id: row.id,
    task_id: row.task_id,
    name: row.name,
    description: row.description,
    priority: row.priority,
    project_id: row.project_id,
    project_name: row.project_name,
    category: row.category,
    estimated_duration: row.estimated_duration,
    due_time: row.due_time,
    recurrence_pattern: rule.pattern,
    repeat_from: row.repeat_from,
    start_date: row.start_date,
    week_starts_on: row.week_starts_on,
    is_active: row.paused_at === null,
    last_generated: newest,
    next_due: next_due ?? (row.paused_at === null ? (preview.next_dates[0] ?? null) : null),
    total_instances: total,
    completed_instances: completed,
    skipped_instances: skipped,
    overdue_instances: overdue,
    completion_rate: due === 0 ? null : percentOf(completed, due),
    ...preview,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
