import { HITS_PER_PAGE, SEARCH_KINDS, type SearchHit, type SearchKind } from '#contract/search.ts';
import { type RequestContext, today } from '#server/platform/context.ts';
import { hiddenKinds } from '#server/platform/endpoints/scopes.ts';
import { cutPage, type Page, placeOfPage } from '#server/platform/pages.ts';
import { findHits } from './find-hits.ts';
import { firstHits, KEY_PARTS, keyOf } from './hit-order.ts';
import { parseQuery, type Query } from './query/parse-query.ts';
import { type DayContext, readDay } from './query/read-day.ts';
import type { AccountCache } from './records/account-cache.ts';
import { NO_PLACES } from './records/places.ts';
import { readTrash } from './records/read-trash.ts';
import { showDeleted, showHits } from './show-hits.ts';

interface Search {
  q?: string | undefined;
  /** None: all kinds. */
  kinds?: readonly SearchKind[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the records that match a search, the best first. */
export async function findRecords(ctx: RequestContext, cache: AccountCache, search: Search): Promise<Page<SearchHit>> {
  const { q = '', kinds = [], limit = HITS_PER_PAGE, cursor } = search;
  const place = placeOfPage({ limit, cursor }, KEY_PARTS);
  const query = await parseQuery(q, async (words) => readDay(words, await dayContext(ctx)));
  if (isEmpty(query)) {
    await cache.prepare(ctx);
    return { items: [], total: 0, next: null };
  }
  const trash = query.inTrash ? await readTrash(ctx) : null;
  const { account, places } = trash ? { account: trash, places: NO_PLACES } : await cache.read(ctx);
  const hidden = hiddenKinds(ctx);
  const wanted = (kinds.length > 0 ? kinds : SEARCH_KINDS).filter((kind) => !hidden.has(kind));
  const hits = await findHits(ctx, query, { account, places, kinds: wanted });
  const page = cutPage(firstHits(hits, place), limit, keyOf);
  return {
    items: trash ? showDeleted(page.rows, trash) : await showHits(ctx, page.rows, places),
    total: hits.length,
    next: page.next,
  };
}

/** Whether a query has no word and no filter. */
const isEmpty = ({ words, places, tags, states, days, hasFile, inTrash }: Query): boolean =>
  words.length + places.length + tags.length + states.length + days.length === 0 && !hasFile && !inTrash;

async function dayContext(ctx: RequestContext): Promise<DayContext> {
  const { db, userId, locale = 'en-US' } = ctx;
  const user = await db.selectFrom('users').where('id', '=', userId).select('week_starts_on').executeTakeFirstOrThrow();
  return { today: today(ctx), weekStartsOn: user.week_starts_on, locale };
}
