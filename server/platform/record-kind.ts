import type { TrashKind } from '#contract/trash.ts';
import type { Schema } from '../database/schema.ts';
import type { RequestContext } from './context.ts';

/** A table whose rows belong to a user. */
export type OwnedTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** A row of any owned table, as both engines return it. */
export type OwnedRow = Record<string, unknown> & { user_id: string };

/** The ids of those rows that have one. */
export const idsOf = (rows: readonly OwnedRow[]): string[] =>
  rows.flatMap((row) => (row['id'] as string | undefined) ?? []);

/**
 * What happens to a row when its target is deleted:
 * - `held`: it is deleted and restored with the target;
 * - `loose`: it stays, with an empty pointer until both exist again;
 * - `between`: it is about two records, is deleted with either, and restored when both exist;
 * - `mention`: it keeps the id, as history.
 */
export type OnDelete = 'held' | 'loose' | 'between' | 'mention';

/** A column by which a row points at another one of the same user. */
export interface Edge {
  column: string;
  to: OwnedTable;
  onDelete: OnDelete;
  /** The target is the row's parent: restoring needs it, or another one instead. */
  isParent?: boolean;
  /** Only the person makes such rows: what they point at has been used. */
  isUse?: boolean;
  /** The pointer is never empty. */
  isRequired?: boolean;
}

/** A loose or between edge that a deletion has cut: it waits until both of its ends exist. */
export interface Link {
  /** The table of the row that points. */
  table: OwnedTable;
  /** For a between edge the whole row; for a loose one the row's id, its column, and the id of the target. */
  row?: OwnedRow;
  pointer?: Pointer;
}

/** A loose pointer that was emptied. */
export interface Pointer {
  id: string;
  column: string;
  target: string;
  /** When it was emptied, ISO 8601: of several for one column the last one counts. */
  since: string;
}

/** Rows of a trash entry, by table. */
export type Rows = Partial<Record<OwnedTable, OwnedRow[]>>;

/** Something that cannot be restored as it was, and why. */
export interface LeftOut {
  /** A sentence for the person who restores. */
  reason: string;
  /** What stays in the trash, as an entry of its own. */
  stays?: { root: RecordRef; rows: Rows; parent_name: string };
}

/** Names one record of a user. */
export interface RecordRef {
  table: OwnedTable;
  id: string;
}

/** Hooks by which the rules of a kind apply to deletion and restoring. */
export interface TrashRules {
  /** The id of the parent that a restored record gets where none is wanted, of a kind that cannot be without one. */
  lastResort?(ctx: RequestContext): Promise<string>;
  /** Adapts rows to the current records before they are inserted, and removes those that the rules forbid. */
  fit?(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<LeftOut[]>;
  /** Adapts rows of this kind that connect two records to the current ones before they are inserted again. */
  fitLinks?(ctx: RequestContext, links: readonly Link[]): Promise<void>;
  /** Returns the links that the rules no longer allow, each with a sentence for the person if it needs one. */
  refuseLinks?(ctx: RequestContext, links: readonly Link[]): Promise<{ link: Link; reason?: string }[]>;
  /** Applies the rules once rows and links are restored. */
  restored?(ctx: RequestContext, rows: Rows): Promise<void>;
  /** Applies the rules to rows of this kind whose loose pointers were emptied or set again. */
  relinked?(ctx: RequestContext, ids: readonly string[]): Promise<void>;
}

/** Rows with a text each. */
export interface TextRows {
  table: OwnedTable;
  /** The column that points at the record. */
  of: string;
  column: string;
}

/** A kind of record: its table, its edges, and its rules in the trash. */
export interface RecordKind {
  table: OwnedTable;
  /** What it is called in sentences: `recurring task`. */
  word: string;
  /** Its name in the trash, for kinds that can be deleted by themselves. */
  kind?: TrashKind;
  /** What an entry of the trash is called; the column `name` unless told otherwise. */
  nameOf?: (row: OwnedRow) => string;
  /** The columns of text that searches find it by, its name first; of kinds that have a name in the trash. */
  texts?: readonly string[];
  /** Texts that are in rows of their own, such as tags, and that searches find it by as well. */
  textRows?: readonly TextRows[];
  edges: readonly Edge[];
  trash?: TrashRules;
}
