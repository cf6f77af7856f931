import type { TrashKind } from '#contract/trash.ts';
import type { Schema } from '../database/schema.ts';
import type { RequestContext } from './context.ts';

/** A table whose rows belong to a user. */
export type OwnedTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** A row of any owned table, as both engines return it. */
export type OwnedRow = Record<string, unknown> & { user_id: string };

/** The ids of rows, as far as they have one. */
export const idsOf = (rows: readonly OwnedRow[]): string[] =>
  rows.flatMap((row) => (row['id'] as string | undefined) ?? []);

/**
 * What becomes of a row when the one that it points at is deleted:
 * - `held`: it goes along, and comes back along;
 * - `loose`: it stays, and its pointer is empty until both are there again;
 * - `between`: a row about two records; it goes with either, and is back when both are;
 * - `mention`: it keeps the id, as history does.
 */
export type OnDelete = 'held' | 'loose' | 'between' | 'mention';

/** A column by which a row points at another one of the same user. */
export interface Edge {
  column: string;
  to: OwnedTable;
  onDelete: OnDelete;
  /** The row lies in what it points at: restoring asks for it, and may be given another. */
  isParent?: boolean;
  /** The pointer is never empty. */
  isRequired?: boolean;
}

/** A pointer between two records that waits for one of its ends. */
export interface Link {
  /** The table of the row that points. */
  table: OwnedTable;
  /** A row between two records, whole; else which row points, by which column, at which id. */
  row?: OwnedRow;
  pointer?: { id: string; column: string; target: string };
}

/** Rows that come back from the trash, by table. */
export type Rows = Partial<Record<OwnedTable, OwnedRow[]>>;

/** Something that does not come back as it was, and why. */
export interface LeftOut {
  /** A sentence for the person who restores. */
  reason: string;
  /** What stays in the trash by itself. */
  stays?: { root: RecordRef; rows: Rows };
}

/** Names one record of a user. */
export interface RecordRef {
  table: OwnedTable;
  id: string;
}

/** What the rules of a feature say when records go to the trash and come back. */
export interface TrashRules {
  /** Brings rows in line with what they return to, before they are stored; what cannot be there is taken out of them. */
  fit?(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<LeftOut[]>;
  /** Those of the links of this kind that the rules forbid by now, each with its sentence if there is one. */
  refuseLinks?(ctx: RequestContext, links: readonly Link[]): Promise<{ link: Link; reason?: string }[]>;
  /** Applies the rules that follow once rows and links are back. */
  restored?(ctx: RequestContext, rows: Rows): Promise<void>;
  /** Applies what follows for rows of this kind whose loose pointers were emptied, or set again. */
  relinked?(ctx: RequestContext, ids: readonly string[]): Promise<void>;
}

/** A kind of record: its table, what it points at, and what follows from that. */
export interface RecordKind {
  table: OwnedTable;
  /** What it is called in sentences: `recurring task`. */
  word: string;
  /** Its name in the trash, for what can be deleted by itself. */
  kind?: TrashKind;
  edges: readonly Edge[];
  trash?: TrashRules;
}
