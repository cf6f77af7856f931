import type { EntryChanges, JournalEntry, WrittenEntry } from '#contract/journal.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { isKnownTemplate, TEMPLATE_GONE } from './templates/known-template.ts';
import { countEntryWords, writeAnswers, writeLinks, writeTags } from './entry-parts.ts';
import { getEntry, hasReflection } from './queries.ts';

/**
 * Changes the given fields of an entry; links, tags and answers are replaced as a whole. New links to missing records
 * are left out.
 * @throws NotFound; Conflict when a reflection is moved to a day that has one.
 */
export function changeEntry(request: RequestContext, id: string, changes: EntryChanges): Promise<WrittenEntry> {
  const { tags, template_responses, links, entry_date, is_private, mood, energy_level, ...others } = changes;
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const stored = await getEntry(ctx, id);
    const { template_id, ...fields } = others;
    const { content = stored.content } = fields;
    const isNewTemplate = typeof template_id === 'string' && template_id !== stored.template_id;
    const isGone = isNewTemplate && !(await isKnownTemplate(ctx, template_id));
    const day = entry_date === undefined ? stored.entry_date : (entry_date ?? today(ctx));
    await assertDayIsFree(ctx, stored, day);
    await ctx.db
      .updateTable('journal_entries')
      .set({
        ...fields,
        ...(!isGone && { template_id }),
        ...(mood !== undefined && { mood: mood ?? '' }),
        ...(energy_level !== undefined && { energy_level: energy_level ?? '' }),
        entry_date: day,
        ...(is_private !== undefined && { is_private: is_private ? 1 : 0 }),
        word_count: countEntryWords(content, template_responses ?? stored.template_responses),
        updated_at: ctx.now.toISOString(),
      })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .execute();
    if (tags) await writeTags(ctx, id, tags);
    if (template_responses) await writeAnswers(ctx, id, template_responses);
    const left_out = links ? await writeLinks(ctx, id, links) : [];
    if (isGone) left_out.push(TEMPLATE_GONE);
    const entry = await getEntry(ctx, id);
    await writeSearchTexts(ctx, 'journal_entries', [entry]);
    return { ...entry, left_out };
  });
}

/** A day has one reflection of a kind. @throws Conflict. */
async function assertDayIsFree(ctx: RequestContext, { reflection, entry_date }: JournalEntry, day: string) {
  if (!reflection || day === entry_date || !(await hasReflection(ctx, reflection, day))) return;
  throw conflict(`There is an entry for the ${reflection} of ${dayAndMonth(day, ctx.locale)} already.`);
}
