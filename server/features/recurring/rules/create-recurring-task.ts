import type { NewRecurringTask, RecurringTask } from '#contract/recurring.ts';
import type { RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Task } from '#contract/tasks.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { assertTakesRule, createAreaLists } from '#server/features/projects/area-lists.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Created, lockToCreate, type RequestContext, today, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { generateInstances } from '../instances/generate-instances.ts';
import { getRecurringTask } from './queries.ts';
import { repeatingPattern } from '../stored-rule.ts';

/**
 * Creates a recurring task and its instances of the next 30 days; a repetition with the same id returns the stored one.
 * @throws Conflict for an id that is in the trash; RuleBroken when the project is missing; InvalidInput for a rule that
 * cannot be read or has no days.
 */
export function createRecurringTask(request: RequestContext, input: NewRecurringTask): Promise<Created<RecurringTask>> {
  const { id = newId(), recurrence_pattern, is_active, project_id: sent, area_id, ...others } = input;
  const fields = { ...others, project_id: sent ?? area_id };
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    const isStored = (await findCreated(ctx, 'recurring_tasks', [input.id])).has(id);
    if (isStored) return { isNew: false, record: await getRecurringTask(ctx, id) };
    const start = fields.start_date ?? today(ctx);
    const pattern = repeatingPattern(recurrence_pattern, start);
    if (sent === null && area_id !== null) await assertTakesRule(ctx, area_id);
    await createAreaLists(ctx, [fields.project_id]);
    await assertReferences(ctx, 'recurring_tasks', fields);
    const now = ctx.now.toISOString();
    await db
      .insertInto('recurring_tasks')
      .values({
        ...fields,
        user_id: userId,
        id,
        task_id: null,
        recurrence_pattern: JSON.stringify(pattern),
        start_date: start,
        starts_after: null,
        // Stored with the rule, so that a later change of the setting moves no dates.
        week_starts_on: (await getUser(db, userId)).week_starts_on,
        paused_at: is_active ? null : now,
        generated_through: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await generateInstances(ctx);
    const record = await getRecurringTask(ctx, id);
    await writeSearchTexts(ctx, 'recurring_tasks', [record]);
    return { isNew: true, record };
  });
}

/** A rule to create from a task, its first occurrence, due on a day. */
export interface RuleOfTask {
  task: Task;
  pattern: RecurrencePattern;
  repeatFrom: RepeatFrom;
  startDate: string;
  /** The first instance is after this day. */
  due: string;
}

/**
 * Creates recurring tasks from tasks, and the instances that follow these. Call it under the user's lock.
 * @throws RuleBroken for a task whose project is archived.
 */
export async function createRulesOfTasks(
  ctx: RequestContext,
  rules: readonly RuleOfTask[],
  week_starts_on: Weekday,
): Promise<void> {
  await lockToCreate(ctx, rules.length);
  for (const project_id of new Set(rules.map(({ task }) => task.project_id))) {
    await assertReferences(ctx, 'recurring_tasks', { project_id });
  }
  const now = ctx.now.toISOString();
  const rows = rules.map(({ task, pattern, repeatFrom, startDate, due }) => ({
    user_id: ctx.userId,
    id: newId(),
    task_id: task.id,
    name: task.name,
    description: task.description,
    priority: task.priority,
    project_id: task.project_id,
    category: task.category,
    estimated_duration: task.estimated_duration,
    due_time: task.due_time,
    recurrence_pattern: JSON.stringify(pattern),
    repeat_from: repeatFrom,
    start_date: startDate,
    starts_after: due,
    week_starts_on,
    // Days before the task repeated do not count as missed.
    generated_through: addDays(today(ctx), -1),
    created_at: now,
    updated_at: now,
  }));
  await insertRows(ctx.db, 'recurring_tasks', rows);
  await writeSearchTexts(ctx, 'recurring_tasks', rows);
  await generateInstances(ctx);
}
