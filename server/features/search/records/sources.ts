import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts';
import type { TrashKind } from '#contract/trash.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';

/** Where the facts of a kind are. What is left out, it does not have. */
export interface Source {
  table: OwnedTable;
  stored: TrashKind;
  /** The records that can be found; by default all. */
  only?: RawBuilder<SqlBool>;
  /** The column with the instant that decides which of two records is newer; by default that of its creation. */
  newer?: string;
  /** The column with the day that decides it instead. */
  newerDay?: string;
  /** 1 if a record is completed. */
  completed?: RawBuilder<number>;
  archivedAt?: string;
  /** The column with the pillar, area or project above it. */
  place?: string;
  /** The column that `due:` compares. */
  due?: string;
  /** The column that `before:` and `after:` compare. */
  day?: string;
  /** Its entity type, if files can be attached to it. */
  files?: string;
}

const isCompleted = sql<number>`case when record.completed_at is null then 0 else 1 end`;
const DUE = { due: 'due_date', day: 'due_date' } as const;

/** The kinds that a user can have; courses are built in. */
export const SOURCES: Readonly<Record<Exclude<SearchKind, 'course'>, Source>> = {
  pillar: { table: 'pillars', stored: 'pillar', archivedAt: 'archived_at', place: 'parent_pillar_id', files: 'pillar' },
  area: { table: 'areas', stored: 'area', archivedAt: 'archived_at', place: 'pillar_id', files: 'area' },
  project: {
    ...{ table: 'projects', stored: 'project', archivedAt: 'archived_at', place: 'area_id', files: 'project' },
    ...{ completed: isCompleted, ...DUE },
    // The Inbox and the lists of areas are places of their own.
    only: sql<SqlBool>`record.is_inbox = 0 and record.id is distinct from record.area_id`,
  },
  task: {
    ...{ table: 'tasks', stored: 'task', place: 'project_id', files: 'task' },
    ...{ completed: isCompleted, ...DUE },
  },
  recurring_task: {
    ...{ table: 'recurring_tasks', stored: 'recurring_task', place: 'project_id' },
    completed: sql<number>`0`,
  },
  journal_entry: {
    ...{ table: 'journal_entries', stored: 'journal_entry', newerDay: 'entry_date', day: 'entry_date' },
    files: 'journal_entry',
  },
  resource: { table: 'resources', stored: 'resource', archivedAt: 'archived_at' },
  project_template: { table: 'project_templates', stored: 'project_template', files: 'template' },
  journal_template: { table: 'journal_templates', stored: 'journal_template' },
  chat: { table: 'chat_sessions', stored: 'chat_session', newer: 'last_message_at' },
};

export const sourceOf = (kind: SearchKind): Source | null => (kind === 'course' ? null : SOURCES[kind]);

/** Kinds by their name in search texts. */
export const KIND_OF_STORED: ReadonlyMap<TrashKind, SearchKind> = new Map(
  SEARCH_KINDS.flatMap((kind) => {
    const source = sourceOf(kind);
    return source ? [[source.stored, kind] as const] : [];
  }),
);
