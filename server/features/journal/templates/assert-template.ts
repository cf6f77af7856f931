import type { Context } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import { BUILT_IN } from './built-in-templates.ts';

/** @throws RuleBroken for a template that is neither built in nor the user's own. */
export async function assertTemplate({ db, userId }: Context, id: string | null): Promise<void> {
  if (id === null || BUILT_IN.has(id)) return;
  const own = await db
    .selectFrom('journal_templates')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!own) throw missingReference('Journal template');
}
