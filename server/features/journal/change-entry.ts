import type { EntryChanges, JournalEntry } from '#contract/journal.ts';
import { lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertTemplate } from './templates/assert-template.ts';
import { countEntryWords, writeAnswers, writeLinks, writeTags } from './entry-parts.ts';
import { getEntry } from './queries.ts';

/**
 * Changes the given fields of an entry; links, tags and answers are replaced as a whole.
 * @throws NotFound; RuleBroken when what it is linked to or its template is missing.
 */
export function changeEntry(request: RequestContext, id: string, changes: EntryChanges): Promise<JournalEntry> {
  const { tags, template_responses, links, entry_date, is_private, ...fields } = changes;
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const stored = await getEntry(ctx, id);
    const { template_id = null, content = stored.content } = fields;
    if (template_id !== stored.template_id) await assertTemplate(ctx, template_id);
    await ctx.db
      .updateTable('journal_entries')
      .set({
        ...fields,
        ...(entry_date !== undefined && { entry_date: entry_date ?? today(ctx) }),
        ...(is_private !== undefined && { is_private: is_private ? 1 : 0 }),
        word_count: countEntryWords(content, template_responses ?? stored.template_responses),
        updated_at: ctx.now.toISOString(),
      })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .execute();
    if (tags) await writeTags(ctx, id, tags);
    if (template_responses) await writeAnswers(ctx, id, template_responses);
    if (links) await writeLinks(ctx, id, links);
    const entry = await getEntry(ctx, id);
    await writeSearchTexts(ctx, 'journal_entries', [entry]);
    return entry;
  });
}
