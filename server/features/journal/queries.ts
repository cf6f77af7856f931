import { sql } from 'kysely';
import {
  DEFAULT_ENERGY_LEVEL,
  DEFAULT_MOOD,
  type LinkedRecord,
  type JournalEntry,
  type ReflectionKind,
} from '#contract/journal.ts';
import { readingMinutes } from '#contract/rules/count-words.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { MIME_TYPES_OF } from '#server/features/resources/resource-row.ts';
import { targetOf } from './entry-parts.ts';
import { readTemplateNames } from './templates/queries.ts';

/** How many pictures an entry names; the files of the entry are all of them. */
const PICTURE_IDS_MAX = 10;

/** Rows of a user by the ids of their entries. */
interface OfEntries {
  userId: string;
  /** The result of {@link idsAsJson}. */
  ids: string;
}

const selectEntries = prepare((db, { userId, ids }: OfEntries) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .selectAll()
    .orderBy('entry_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

const selectTags = prepare((db, { userId, ids }: OfEntries) =>
  db
    .selectFrom('journal_tags')
    .where('user_id', '=', userId)
    .where('entry_id', 'in', idsIn(ids))
    .select(['entry_id', 'tag'])
    .orderBy('place'),
);

const selectAnswers = prepare((db, { userId, ids }: OfEntries) =>
  db
    .selectFrom('journal_answers')
    .where('user_id', '=', userId)
    .where('entry_id', 'in', idsIn(ids))
    .select(['entry_id', 'prompt', 'answer'])
    .orderBy('place'),
);

const selectLinks = prepare((db, { userId, ids }: OfEntries) => {
  const target = (kind: string) => sql`left join ${sql.table(`${kind}s`)} as ${sql.ref(kind)}
    on ${sql.ref(`${kind}.user_id`)} = link.user_id and ${sql.ref(`${kind}.id`)} = ${sql.ref(`link.${kind}_id`)}`;
  const links = sql<Schema['journal_links'] & { name: string }>`
    select link.*, coalesce(pillar.name, area.name, project.name, task.name) as name
    from journal_links as link ${sql.join(['pillar', 'area', 'project', 'task'].map(target), sql` `)}
    where link.user_id = ${userId} and link.entry_id in ${idsIn(ids)}
    order by link.id`;
  return { compile: () => links.compile(db) };
});

const selectPictures = prepare((db, { userId, ids }: OfEntries) =>
  db
    .selectFrom('attachments as attachment')
    .innerJoin('resources as resource', (join) =>
      join.onRef('resource.user_id', '=', 'attachment.user_id').onRef('resource.id', '=', 'attachment.resource_id'),
    )
    .where('attachment.user_id', '=', userId)
    .where('attachment.journal_id', 'in', idsIn(ids))
    .where('resource.mime_type', 'in', MIME_TYPES_OF.image)
    .where('resource.archived_at', 'is', null)
    .select(['attachment.entity_id as entry_id', 'resource.id'])
    .orderBy('resource.created_at')
    .orderBy('resource.id'),
);

/** Entries by their ids, the newest day first. An entry deleted between the queries is left out. */
export async function readEntries({ db, userId }: Context, ids: readonly string[]): Promise<JournalEntry[]> {
  if (ids.length === 0) return [];
  const of = { userId, ids: idsAsJson(ids) };
  const rows = await selectEntries(db, of);
  const parts = await readParts(db, of);
  const templates = await readTemplateNames(
    db,
    userId,
    rows.map(({ template_id }) => template_id),
  );
  return rows.map((row) => toEntry(row, parts, templates.get(row.template_id ?? '') ?? null));
}

/** One entry. @throws NotFound. */
export async function getEntry(ctx: Context, id: string): Promise<JournalEntry> {
  const [entry] = await readEntries(ctx, [id]);
  if (!entry) throw notFound('Journal entry');
  return entry;
}

/** Whether a day has a reflection of a kind. */
export async function hasReflection({ db, userId }: Context, kind: ReflectionKind, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('reflection', '=', kind)
    .where('entry_date', '=', day)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

type Parts = Awaited<ReturnType<typeof readParts>>;

/** The lists of entries, by entry. */
async function readParts(db: Db, of: OfEntries) {
  const byEntry = <Row extends { entry_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ entry_id }) => entry_id);
  return {
    tags: byEntry(await selectTags(db, of)),
    answers: byEntry(await selectAnswers(db, of)),
    links: byEntry(await selectLinks(db, of)),
    pictures: byEntry(await selectPictures(db, of)),
  };
}

function toEntry(
  row: Schema['journal_entries'],
  { tags, answers, links, pictures }: Parts,
  template_name: string | null,
): JournalEntry {
  const { id } = row;
  return {
    id,
    title: row.title,
    content: row.content,
    mood: row.mood || DEFAULT_MOOD,
    mood_chosen: row.mood !== '',
    energy_level: row.energy_level || DEFAULT_ENERGY_LEVEL,
    energy_chosen: row.energy_level !== '',
    tags: (tags.get(id) ?? []).map(({ tag }) => tag),
    reflection: row.reflection,
    template_id: row.template_id,
    template_name,
    template_responses: Object.fromEntries((answers.get(id) ?? []).map(({ prompt, answer }) => [prompt, answer])),
    weather: row.weather,
    location: row.location,
    entry_date: row.entry_date,
    is_private: row.is_private === 1,
    links: (links.get(id) ?? []).map((link): LinkedRecord => ({ ...targetOf(link), name: link.name })),
    picture_ids: (pictures.get(id) ?? []).slice(0, PICTURE_IDS_MAX).map((picture) => picture.id),
    picture_count: pictures.get(id)?.length ?? 0,
    word_count: row.word_count,
    reading_time_minutes: readingMinutes(row.word_count),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
