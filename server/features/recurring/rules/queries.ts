import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RecurringTask } from '#contract/recurring.ts';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { percentOf } from '#server/platform/records.ts';
import { type CurrentOccurrence, readCurrentOccurrences } from '../instances/current-occurrences.ts';
import { previewOf } from './preview.ts';
import { readRuleProgress, type RuleProgress } from './rule-progress.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';

/** The user's recurring tasks by name, with equal names the oldest first, without those of archived projects. */
export async function listRecurringTasks(ctx: Context): Promise<RecurringTask[]> {
  const rows = await selectRecurringTasks(ctx)
    .where(visible('project'))
    .orderBy('rule.created_at')
    .orderBy('rule.id')
    .execute();
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

/** The rows of a filtered query of recurring tasks, with their paths. */
export const findRules = (ctx: Context, narrow: (query: RulesQuery) => RulesQuery): Promise<RuleRow[]> =>
  narrow(selectRecurringTasks(ctx)).execute();

const selectRecurringTasks = ({ db, userId }: Context) =>
  db
    .selectFrom('recurring_tasks as rule')
    .leftJoin('projects as project', (join) => sameUser(join, 'project.id', 'rule.project_id'))
    .$call(joinLevelsAbove)
    .where('rule.user_id', '=', userId)
    .selectAll('rule')
    .select([PROJECT_NAME.as('project_name'), 'area.name as area_name', 'pillar.name as pillar_name']);

async function toRecurringTasks(
  ctx: Context,
  rows: readonly (RecurringTaskRow & { project_name: string | null })[],
): Promise<RecurringTask[]> {
  if (rows.length === 0) return [];
  const progress = await readRuleProgress(ctx, rows);
  const current = await readCurrentOccurrences(ctx);
  const rules: RecurringTask[] = [];
  for (const [index, row] of rows.entries()) {
    // Finding the next days of a rare rule takes milliseconds.
    if (index > 0) await yieldToEventLoop();
    rules.push(toRecurringTask(row, progress.get(row.id)!, current.get(row.id), ctx.locale));
  }
  return rules;
}

/** Counts the instances of a rule, and the task that it was created from. */
function countOccurrences({ today: day, first, firstTask, counts }: RuleProgress) {
  return {
    total: counts.total + (firstTask === 'none' ? 0 : 1),
    completed: counts.completed + (firstTask === 'completed' ? 1 : 0),
    skipped: counts.skipped,
    overdue: counts.overdue + (first !== null && first < day ? 1 : 0),
  };
}

function toRecurringTask(
  row: RecurringTaskRow & { project_name: string | null },
  progress: RuleProgress,
  current: CurrentOccurrence | undefined,
  locale: string | undefined,
): RecurringTask {
  const rule = ruleOf(row);
  const { newest } = progress.counts;
  const { total, completed, skipped, overdue } = countOccurrences(progress);
  const preview = previewOf(rule, progress, locale);
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
    next_due: current?.dueDate ?? (row.paused_at === null ? (preview.next_dates[0] ?? null) : null),
    next_id: current?.id ?? null,
    next_kind: current?.kind ?? null,
    missed: current?.missed ?? 0,
    total_instances: total,
    completed_instances: completed,
    skipped_instances: skipped,
    overdue_instances: overdue,
    completion_rate: completed + overdue === 0 ? null : percentOf(completed, completed + overdue),
    ...preview,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
