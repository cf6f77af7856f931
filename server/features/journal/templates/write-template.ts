import {
  JOURNAL_TEMPLATES_MAX,
  type JournalTemplate,
  type JournalTemplateChanges,
  type NewJournalTemplate,
} from '#contract/journal.ts';
import { type Created, lockToCreate, lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { BUILT_IN } from './built-in-templates.ts';
import { getTemplate } from './queries.ts';

/**
 * Creates a template; sent again with the same id it returns the stored one.
 * @throws Conflict for an id that lies in the trash or is that of a built-in one; RuleBroken for too many templates.
 */
export function createTemplate(
  request: RequestContext,
  template: NewJournalTemplate,
): Promise<Created<JournalTemplate>> {
  const { id = newId(), prompts, default_tags, ...input } = template;
  if (BUILT_IN.has(id)) throw conflict('The template with this id is built in.');
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    if ((await findCreated(ctx, 'journal_templates', [template.id])).has(id))
      return { isNew: false, record: await getTemplate(ctx, id) };
    await assertRoom(ctx);
    const now = ctx.now.toISOString();
    await ctx.db
      .insertInto('journal_templates')
      .values({
        ...input,
        prompts: JSON.stringify(prompts),
        default_tags: JSON.stringify(default_tags),
        user_id: ctx.userId,
        id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const record = await getTemplate(ctx, id);
    await writeSearchTexts(ctx, 'journal_templates', [record]);
    return { isNew: true, record };
  });
}

/** Lists have all templates. @throws RuleBroken when the user has as many as one may. */
async function assertRoom({ db, userId }: RequestContext): Promise<void> {
  const { total } = await db
    .selectFrom('journal_templates')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= JOURNAL_TEMPLATES_MAX)
    throw brokenRule(`An account holds at most ${JOURNAL_TEMPLATES_MAX} journal templates. Delete some first.`);
}

/** Changes the given fields of an own template. @throws NotFound, for built-in ones as well. */
export function changeTemplate(
  request: RequestContext,
  id: string,
  changes: JournalTemplateChanges,
): Promise<JournalTemplate> {
  const { prompts, default_tags, ...fields } = changes;
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const changed = await ctx.db
      .updateTable('journal_templates')
      .set({
        ...fields,
        ...(prompts && { prompts: JSON.stringify(prompts) }),
        ...(default_tags && { default_tags: JSON.stringify(default_tags) }),
        updated_at: ctx.now.toISOString(),
      })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound('Journal template');
    const template = await getTemplate(ctx, id);
    await writeSearchTexts(ctx, 'journal_templates', [template]);
    return template;
  });
}
