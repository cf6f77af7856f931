import { sql } from 'kysely';
import { TEMPLATES_MAX, TEMPLATES_TEXT_MAX } from '#contract/project-templates.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { limitReached } from '#server/platform/errors.ts';
import type { LeftOut, Rows } from '#server/platform/record-kind.ts';

/** @throws RuleBroken when the user has the maximum number of templates. */
export async function assertRoom({ db, userId }: RequestContext): Promise<void> {
  const { total } = await db
    .selectFrom('project_templates')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= TEMPLATES_MAX)
    throw limitReached(`An account holds at most ${TEMPLATES_MAX} templates. Delete some first.`);
}

/**
 * @param id of the template that gets these stored tasks.
 * @throws RuleBroken when all templates of the user would be too long together; a shorter version is always allowed.
 */
export async function assertSpace({ db, userId }: RequestContext, id: string, tasks: string): Promise<void> {
  const { rows } = await sql<{ own: number; others: number }>`
    select cast(coalesce(sum(case when id = ${id} then length(tasks) else 0 end), 0) as integer) as own,
      cast(coalesce(sum(case when id = ${id} then 0 else length(tasks) end), 0) as integer) as others
    from project_templates where user_id = ${userId}
  `.execute(db);
  const { own, others } = rows[0]!;
  if (tasks.length > own && others + tasks.length > TEMPLATES_TEXT_MAX) {
    throw limitReached(
      'The tasks of your templates are too long together. Shorten some descriptions, or delete a template.',
    );
  }
}

/** The same limits apply to restored templates. @throws RuleBroken as above. */
export async function assertFits(ctx: RequestContext, { project_templates: rows = [] }: Rows): Promise<LeftOut[]> {
  for (const { id, tasks } of rows) {
    await assertRoom(ctx);
    await assertSpace(ctx, id as string, tasks as string);
  }
  return [];
}
