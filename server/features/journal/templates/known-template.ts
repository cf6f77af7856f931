import type { Context } from '#server/platform/context.ts';
import { BUILT_IN } from './built-in-templates.ts';

/** The sentence about an entry with a missing template. */
export const TEMPLATE_GONE = 'Its template was deleted and is left out.';

/** Whether a template is built in or the user's own. */
export async function isKnownTemplate({ db, userId }: Context, id: string): Promise<boolean> {
  if (BUILT_IN.has(id)) return true;
  const own = await db
    .selectFrom('journal_templates')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return own !== undefined;
}
