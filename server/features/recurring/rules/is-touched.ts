import { type SqlBool, sql } from 'kysely';
import { sameUser } from '#server/database/levels-above.ts';
import type { Context } from '#server/platform/context.ts';
import { COPIED_FIELDS } from '../instances/insert-instances.ts';

/**
 * Whether a rule was changed since it was created, or the person has completed, moved or changed the task that it was
 * created from, deleted that task, or completed, skipped, reopened, moved or changed an instance.
 */
export async function isTouched({ db, userId }: Context, ruleId: string): Promise<boolean> {
  const touched = await db
    .selectFrom('recurring_tasks as rule')
    .leftJoin('tasks as task', (join) => sameUser(join, 'task.id', 'rule.task_id'))
    .leftJoin('recurring_task_instances as instance', (join) => sameUser(join, 'instance.recurring_task_id', 'rule.id'))
    .where('rule.user_id', '=', userId)
    .where('rule.id', '=', ruleId)
    .where((eb) =>
      eb.or([
        eb('rule.updated_at', '!=', eb.ref('rule.created_at')),
        eb('task.completed_at', 'is not', null),
        // A rule of a task has `starts_after`; a deleted task has no day.
        isOther('task.due_date', 'rule.starts_after'),
        eb.and([eb('task.id', 'is not', null), eb.or(differences('task'))]),
        eb('instance.completed_at', 'is not', null),
        eb('instance.reopened_at', 'is not', null),
        sql<SqlBool>`cast(instance.due_date as text) <> instance.occurrence`,
        // An instance made after its day is closed by the same run, dated to the end of that day: nobody skipped it.
        eb.and([eb('instance.is_missed', '=', 0), eb('instance.skipped_at', '>=', eb.ref('instance.created_at'))]),
        eb.and([eb('instance.id', 'is not', null), eb.or(differences('instance'))]),
      ]),
    )
    .select('rule.id')
    .limit(1)
    .executeTakeFirst();
  return touched !== undefined;
}

const isOther = (column: string, other: string) => sql<SqlBool>`${sql.ref(column)} is distinct from ${sql.ref(other)}`;

/** The conditions that a task or an instance differs from its rule. */
const differences = (table: 'task' | 'instance') =>
  COPIED_FIELDS.map((field) => isOther(`${table}.${field}`, `rule.${field}`));
