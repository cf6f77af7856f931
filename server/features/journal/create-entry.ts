import type { NewEntry, WrittenEntry } from '#contract/journal.ts';
import { type Created, lockToCreate, type RequestContext, today, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { isKnownTemplate, TEMPLATE_GONE } from './templates/known-template.ts';
import { countEntryWords, writeAnswers, writeLinks, writeTags } from './entry-parts.ts';
import { getEntry } from './queries.ts';

/**
 * Creates an entry; a repetition with the same id returns the stored one. Links to missing records are left out.
 * @throws Conflict for an id that is in the trash.
 */
export function createEntry(request: RequestContext, entry: NewEntry): Promise<Created<WrittenEntry>> {
  const { id = newId(), tags, template_responses, links, entry_date, is_private, template_id, ...input } = entry;
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    if ((await findCreated(ctx, 'journal_entries', [entry.id])).has(id))
      return { isNew: false, record: { ...(await getEntry(ctx, id)), left_out: [] } };
    const isWithTemplate = template_id !== null && (await isKnownTemplate(ctx, template_id));
    const now = ctx.now.toISOString();
    await ctx.db
      .insertInto('journal_entries')
      .values({
        ...input,
        template_id: isWithTemplate ? template_id : null,
        user_id: ctx.userId,
        id,
        mood: input.mood ?? '',
        energy_level: input.energy_level ?? '',
        entry_date: entry_date ?? today(ctx),
        is_private: is_private ? 1 : 0,
        word_count: countEntryWords(input.content, template_responses),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await writeTags(ctx, id, tags);
    await writeAnswers(ctx, id, template_responses);
    const left_out = await writeLinks(ctx, id, links);
    if (template_id !== null && !isWithTemplate) left_out.push(TEMPLATE_GONE);
    const record = await getEntry(ctx, id);
    await writeSearchTexts(ctx, 'journal_entries', [record]);
    return { isNew: true, record: { ...record, left_out } };
  });
}
