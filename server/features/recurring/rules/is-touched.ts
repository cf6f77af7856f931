import { type SqlBool, sql } from 'kysely';
import { conflict } from '#server/platform/errors.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { COPIED } from '../instances/insert-instances.ts';

/**
 * Whether a rule was changed since it was created, or the person has completed, skipped, reopened, moved or changed an
 * instance.
 */
export async function isTouched({ db, userId }: Context, ruleId: string): Promise<boolean> {
  const touched = await db
    .selectFrom('recurring_tasks as rule')
    .leftJoin('recurring_task_instances as instance', (join) =>
      join.onRef('instance.user_id', '=', 'rule.user_id').onRef('instance.recurring_task_id', '=', 'rule.id'),
    )
    .where('rule.user_id', '=', userId)
    .where('rule.id', '=', ruleId)
    .where((eb) =>
      eb.or([
        eb('rule.updated_at', '!=', eb.ref('rule.created_at')),
        eb('instance.completed_at', 'is not', null),
        eb('instance.reopened_at', 'is not', null),
        sql<SqlBool>`cast(instance.due_date as text) <> instance.occurrence`,
        // One that was made after its day ends before it was made.
        eb.and([eb('instance.is_missed', '=', 0), eb('instance.skipped_at', '>=', eb.ref('instance.created_at'))]),
        eb.and([
          eb('instance.id', 'is not', null),
          eb.or(
            COPIED.map(
              (field) => sql<SqlBool>`${sql.ref(`instance.${field}`)} is distinct from ${sql.ref(`rule.${field}`)}`,
            ),
          ),
        ]),
      ]),
    )
    .select('rule.id')
    .limit(1)
    .executeTakeFirst();
  return touched !== undefined;
}

/** Deletes a rule with its instances. @throws NotFound; Conflict, if asked for, when the person has changed any of it. */
export async function deleteRule(
  ctx: RequestContext,
  id: string,
  { request_id, if_untouched = false }: { request_id?: string | undefined; if_untouched?: boolean | undefined },
) {
  if (if_untouched && (await isTouched(ctx, id)))
    throw conflict('The repeat or one of its occurrences has changed since. It stays, as does its task.');
  return deleteRecord(ctx, 'recurring_task', id, request_id);
}
