import type { NewRecurringTask, RecurringTask } from '#contract/recurring.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type Created, lockToCreate, type RequestContext, today, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { generateInstances } from '../instances/generate-instances.ts';
import { getRecurringTask } from './queries.ts';
import { repeatingPattern } from '../stored-rule.ts';

/** What a recurring task that is made from a task knows of it. */
interface Origin {
  taskId: string;
  /** The day that the task stands for; the first instance comes after it. */
  startsAfter: string;
}

/**
 * Creates a recurring task and its instances of the next 30 days; sent again with the same id it returns the stored one.
 * @throws RuleBroken when the project is missing; InvalidInput for a rule that cannot be read or never falls on a day.
 */
export function createRecurringTask(
  request: RequestContext,
  input: NewRecurringTask,
  origin?: Origin,
): Promise<Created<RecurringTask>> {
  const { id = newId(), recurrence_pattern, is_active, ...fields } = input;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    const start = fields.start_date ?? today(ctx);
    const pattern = repeatingPattern(recurrence_pattern, start);
    await assertReferences(ctx, 'recurring_tasks', fields);
    const now = ctx.now.toISOString();
    const inserted = await db
      .insertInto('recurring_tasks')
      .values({
        ...fields,
        user_id: userId,
        id,
        task_id: origin?.taskId ?? null,
        recurrence_pattern: JSON.stringify(pattern),
        start_date: start,
        starts_after: origin?.startsAfter ?? null,
        // Kept with the rule, so that a later change of the setting moves no dates.
        week_starts_on: (await getUser(db, userId)).week_starts_on,
        paused_at: is_active ? null : now,
        generated_through: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await generateInstances(ctx);
    const record = await getRecurringTask(ctx, id);
    if (inserted) await writeSearchTexts(ctx, 'recurring_tasks', [record]);
    return { isNew: inserted !== undefined, record };
  });
}
