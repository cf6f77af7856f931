import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/search.ts';
import { containsText } from '#server/database/dialect/contains-text.ts';
import type { Context } from '#server/platform/context.ts';

/** A record whose text contains all words of a search, in any order. */
export interface Candidate {
  kind: SearchKind;
  id: string;
  name: string;
  /** Its folded texts, one per line, the name first. */
  folded: string;
  completed: 0 | 1;
  /** 1: archived itself. */
  archived: 0 | 1;
  /** When it was changed last. */
  touched: string;
  date: string | null;
  /** The pillar, area or project that it is in. */
  place_id: string | null;
  parent_task_id: string | null;
}

/** Where the facts of a kind are. Left out: it has none. */
interface Source {
  table: string;
  /** The kind of its search texts. */
  kind: string;
  name?: RawBuilder<string>;
  completed?: RawBuilder<unknown>;
  isArchivable?: boolean;
  date?: string;
  place?: string;
  parentTask?: string;
}

const completedAt = sql`case when record.completed_at is null then 0 else 1 end`;

const SOURCES: Partial<Record<SearchKind, Source>> = {
  pillar: { table: 'pillars', kind: 'pillar', isArchivable: true, place: 'parent_pillar_id' },
  area: { table: 'areas', kind: 'area', isArchivable: true, place: 'pillar_id' },
  project: {
    ...{ table: 'projects', kind: 'project', isArchivable: true, place: 'area_id' },
    ...{ date: 'due_date', completed: completedAt },
  },
  task: {
    ...{ table: 'tasks', kind: 'task', place: 'project_id', parentTask: 'parent_task_id' },
    ...{ date: 'due_date', completed: completedAt },
  },
  recurring_task: { table: 'recurring_tasks', kind: 'recurring_task', place: 'project_id' },
  journal_entry: { table: 'journal_entries', kind: 'journal_entry', name: sql`record.title`, date: 'entry_date' },
  resource: { table: 'resources', kind: 'resource', isArchivable: true },
  project_template: { table: 'project_templates', kind: 'project_template' },
  journal_template: { table: 'journal_templates', kind: 'journal_template' },
};

const columnOr = (column: string | undefined, otherwise: RawBuilder<unknown>) =>
  column === undefined ? otherwise : sql.ref(`record.${column}`);

/** The records of a user, of some kinds, whose texts contain all words. */
export async function readCandidates(
  { db, userId }: Context,
  kinds: readonly SearchKind[],
  words: readonly string[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const kind of kinds) {
    const source = SOURCES[kind];
    if (!source) continue;
    const { rows } = await sql<Candidate>`
      select ${sql.lit(kind)} as kind, record.id, ${source.name ?? sql`record.name`} as name, found.folded,
        ${source.completed ?? sql`0`} as completed,
        ${source.isArchivable ? sql`case when record.archived_at is null then 0 else 1 end` : sql`0`} as archived,
        record.updated_at as touched, ${columnOr(source.date, sql`null`)} as date,
        ${columnOr(source.place, sql`null`)} as place_id, ${columnOr(source.parentTask, sql`null`)} as parent_task_id
      from search_texts as found
      inner join ${sql.table(source.table)} as record on record.user_id = found.user_id and record.id = found.id
      where found.user_id = ${userId} and found.kind = ${source.kind}
        ${sql.join(
          words.map((word) => sql`and ${containsText(db, sql.ref<string>('found.folded'), word)}`),
          sql` `,
        )}
    `.execute(db);
    found.push(...rows);
  }
  return found;
}
