import type { JournalTemplate, JournalTemplateChanges, NewJournalTemplate } from '#contract/journal.ts';
import { type Created, lockToCreate, lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { assertRoom } from './assert-room.ts';
import { BUILT_IN } from './built-in-templates.ts';
import { getTemplate } from './queries.ts';

/**
 * Creates a template; a repetition with the same id returns the stored one.
 * @throws Conflict for an id in the trash or of a built-in template; RuleBroken for too many templates.
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
