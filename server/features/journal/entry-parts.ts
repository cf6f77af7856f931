import type { LinkedType, NewEntry } from '#contract/journal.ts';
import { countWords } from '#contract/rules/count-words.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { fold } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import { isVisible } from '#server/records/references.ts';

/* The lists of an entry. They are written after the entry itself, in its transaction. */

type Link = NewEntry['links'][number];

export const countEntryWords = (content: string, answers: Readonly<Record<string, string>>): number =>
  [content, ...Object.values(answers)].reduce((sum, text) => sum + countWords(text), 0);

/** Replaces the tags of an entry. Of tags that differ only in case or accents the first is kept. */
export async function writeTags(ctx: Context, entryId: string, tags: readonly string[]): Promise<void> {
  const byFolded = new Map(tags.toReversed().map((tag) => [fold(tag), tag]));
  const rows = [...byFolded].toReversed().map(([folded, tag], place) => ({ folded, tag, place }));
  await replaceRows(ctx, 'journal_tags', entryId, rows);
}

/** Replaces the answers of an entry. */
export function writeAnswers(ctx: Context, entryId: string, answers: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(answers).map(([prompt, answer], place) => ({ prompt, answer, place }));
  return replaceRows(ctx, 'journal_answers', entryId, rows);
}

async function replaceRows(
  { db, userId }: Context,
  table: 'journal_tags' | 'journal_answers',
  entryId: string,
  rows: readonly object[],
): Promise<void> {
  await db.deleteFrom(table).where('user_id', '=', userId).where('entry_id', '=', entryId).execute();
  await insertRows(
    db,
    table,
    rows.map((row) => ({ user_id: userId, entry_id: entryId, ...row })),
  );
}

/**
 * Replaces the links of an entry. Unchanged links are not checked, so that an entry about an archived record can be
 * changed. New links to missing, hidden or other users' records are left out, so that a text is never refused because
 * its subject was deleted.
 * @returns a sentence for each link that was left out.
 */
export async function writeLinks(ctx: RequestContext, entryId: string, links: readonly Link[]): Promise<string[]> {
  const { db, userId } = ctx;
  const stored = await db
    .selectFrom('journal_links')
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .select(['id', 'pillar_id', 'area_id', 'project_id', 'task_id'])
    .execute();
  const wanted = new Map(links.map((link) => [keyOf(link), link]));
  const there = new Map(stored.map((row) => [keyOf(targetOf(row)), row.id]));

  const gone = [...there].filter(([key]) => !wanted.has(key)).map(([, id]) => id);
  if (gone.length > 0) {
    await db.deleteFrom('journal_links').where('user_id', '=', userId).where('id', 'in', idList(gone)).execute();
  }
  const added: Link[] = [];
  const leftOut: Link[] = [];
  for (const [key, link] of wanted) {
    if (there.has(key)) continue;
    const isThere = await isVisible(ctx, `${link.entity_type}s`, link.entity_id);
    (isThere ? added : leftOut).push(link);
  }
  await insertRows(
    db,
    'journal_links',
    added.map((link) => ({ user_id: userId, id: newId(), entry_id: entryId, ...NO_TARGET, ...pointerOf(link) })),
  );
  return leftOut.map(
    ({ entity_type }) => `The link to ${ARTICLES[entity_type]} ${entity_type} that is deleted or archived is left out.`,
  );
}

const ARTICLES: Readonly<Record<LinkedType, 'a' | 'an'>> = { pillar: 'a', area: 'an', project: 'a', task: 'a' };

const keyOf = ({ entity_type, entity_id }: Link) => `${entity_type} ${entity_id}`;

const NO_TARGET = { pillar_id: null, area_id: null, project_id: null, task_id: null };
const pointerOf = ({ entity_type, entity_id }: Link) => ({ [`${entity_type}_id`]: entity_id });

/** The columns of a link, one of which contains the linked record. */
interface Pointers {
  pillar_id: string | null;
  area_id: string | null;
  project_id: string | null;
  task_id: string | null;
}

/** The target of a stored link. */
export function targetOf(row: Pointers): Link {
  const types: readonly LinkedType[] = ['pillar', 'area', 'project', 'task'];
  const entity_type = types.find((type) => row[`${type}_id`] !== null)!;
  return { entity_type, entity_id: row[`${entity_type}_id`]! };
}
