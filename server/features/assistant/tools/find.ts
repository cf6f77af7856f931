import * as z from 'zod/mini';
import { SEARCH_MAX } from '#contract/journal.ts';
import { SEARCH_KINDS, type SearchHit } from '#contract/search.ts';
import { name } from '#contract/platform/wire.ts';
import { idList } from '#server/database/id-list.ts';
import { findRecords } from '#server/features/search/find-records.ts';
import type { Context } from '#server/platform/context.ts';
import { reads } from '../tool.ts';

const FOUND_MAX = 20;
/** Chats are with the coach of the product, and say nothing to another assistant. */
const KINDS = SEARCH_KINDS.filter((kind) => kind !== 'chat');

export const find = reads({
  name: 'find',
  title: 'Find records',
  description:
    'Finds tasks, projects, areas, pillars, repeats, journal entries, files and templates by words in their names and texts, the best first. Filters in the query: `is:open`, `is:done`, `in:<project>`, `due:<day>`, `before:<day>`, `after:<day>`, `#tag`.',
  data: 'tasks',
  input: z.object({
    query: name(SEARCH_MAX).check(z.describe('Words and filters, such as `rent is:open before:friday`.')),
    kinds: z.optional(z.array(z.enum(KINDS)).check(z.maxLength(KINDS.length), z.describe('Left out: all kinds.'))),
  }),
  async run(ctx, { query, kinds = [] }, { accounts }) {
    const search = { q: query, kinds: kinds.length > 0 ? kinds : KINDS, limit: FOUND_MAX };
    const { items, total } = await findRecords(ctx, accounts, search);
    const hidden = await privateEntries(ctx, items);
    const hits = items
      .filter(({ id }) => !hidden.has(id))
      .map(({ kind, id, name: title, path, date, completed, is_archived }) => ({
        ...{ kind, id, name: title, path, date, completed, is_archived },
      }));
    const lines = hits.map(
      ({ kind, id, name: title, path, date, completed }) =>
        `- ${kind}: ${[completed ? `[done] ${title}` : title, ...path, ...(date === null ? [] : [date])].join(' · ')} (id ${id})`,
    );
    // Without a number, which would count private entries.
    const more = total > items.length ? ['There may be more. Add words to narrow it.'] : [];
    return { text: [...(lines.length > 0 ? lines : ['Nothing found.']), ...more].join('\n'), data: { hits } };
  },
});

/** The ids of private journal entries among the hits: no assistant learns of them. Deleted entries count as private. */
async function privateEntries({ db, userId }: Context, hits: readonly SearchHit[]): Promise<ReadonlySet<string>> {
  const ids = hits.filter(({ kind }) => kind === 'journal_entry').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const open = await db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where('is_private', '=', 0)
    .select('id')
    .execute();
  const shown = new Set(open.map(({ id }) => id));
  return new Set(ids.filter((id) => !shown.has(id)));
}
