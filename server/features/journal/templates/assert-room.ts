import { JOURNAL_TEMPLATES_MAX } from '#contract/journal.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { limitReached } from '#server/platform/errors.ts';
import type { LeftOut } from '#server/platform/record-kind.ts';

/**
 * Lists are not paged, so the number is limited. @throws RuleBroken when the user has the maximum number of templates.
 */
export async function assertRoom({ db, userId }: RequestContext): Promise<void> {
  const { total } = await db
    .selectFrom('journal_templates')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= JOURNAL_TEMPLATES_MAX)
    throw limitReached(`An account holds at most ${JOURNAL_TEMPLATES_MAX} journal templates. Delete some first.`);
}

/** The limit also applies to a restored template. @throws RuleBroken as above. */
export async function assertFits(ctx: RequestContext): Promise<LeftOut[]> {
  await assertRoom(ctx);
  return [];
}
