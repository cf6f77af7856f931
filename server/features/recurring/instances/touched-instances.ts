import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import { copiedFields } from './insert-instances.ts';
import { getRow } from '../stored-rule.ts';

/** Whether the person has completed, skipped, reopened, moved or changed any instance of a rule. */
export async function hasTouchedInstances(ctx: Context, ruleId: string): Promise<boolean> {
  const fields = Object.entries(copiedFields(await getRow(ctx, ruleId)));
  const touched = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .where('recurring_task_id', '=', ruleId)
    .where((eb) =>
      eb.or([
        eb('completed_at', 'is not', null),
        eb('reopened_at', 'is not', null),
        sql<SqlBool>`cast(due_date as text) <> occurrence`,
        // One that was made after its day ends before it was made.
        eb.and([eb('is_missed', '=', 0), eb('skipped_at', '>=', eb.ref('created_at'))]),
        ...fields.map(([field, value]) => sql<SqlBool>`${sql.ref(field)} is distinct from ${value}`),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return touched !== undefined;
}
