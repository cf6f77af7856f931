import type { TrashKind } from '#contract/trash.ts';
import type { Schema } from '../database/schema.ts';
import type { RequestContext } from './context.ts';

/** A table whose rows belong to a user. */
export type OwnedTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** A row of any owned table, as both engines return it. */
export type OwnedRow = Record<string, unknown> & { user_id: string };

export const idsOf = (rows: readonly OwnedRow[]): string[] =>
  rows.flatMap((row) => (row['id'] as string | undefined) ?? []);

export const countRows = (all: readonly Rows[]): number =>
  all.flatMap((rows) => Object.values(rows)).reduce((sum, { length }) => sum + length, 0);

/**
 * What happens to a row when its target is deleted:
 * - `held`: it is deleted and restored with the target;
 * - `loose`: it stays, with an empty pointer until both exist again;
 * - `between`: it connects two records, is deleted with either, and restored when both exist;
 * - `mention`: it keeps the id as history.
 */
export type OnDelete = 'held' | 'loose' | 'between' | 'mention';

/** A column that refers to another row of the same user. */
export interface Edge {
  column: string;
  to: OwnedTable;
  onDelete: OnDelete;
  /** The target is the row's parent: restoring needs it or another parent. */
  isParent?: boolean;
  /** Only the user creates such rows, so their target counts as used. */
  isUse?: boolean;
  /** The column is never null. */
  isRequired?: boolean;
}

/** A loose or between edge that a deletion has removed: it is kept until both ends exist again. */
export interface Link {
  /** The table of the referring row. */
  table: OwnedTable;
  /** For a between edge the whole row; for a loose one the row's id, its column, and the id of the target. */
  row?: OwnedRow;
  pointer?: Pointer;
}

/** A loose pointer that was set to null. */
export interface Pointer {
  id: string;
  column: string;
  target: string;
  /** When it was set to null, ISO 8601: of several for one column the last one is used. */
  since: string;
}

/** Rows of a trash entry, by table. */
export type Rows = Partial<Record<OwnedTable, OwnedRow[]>>;

/** A link that cannot be restored, and why. */
export interface LeftOut {
  /** A sentence for the person who restores. */
  reason: string;
  /** The rest stays in the trash as a separate entry. */
  stays?: { root: RecordRef; rows: Rows; parent_name: string };
}

export interface RecordRef {
  table: OwnedTable;
  id: string;
}

/** Hooks that apply the rules of a kind to deletion and restoring. */
export interface TrashRules {
  /** For a kind that needs a parent: the id of the default parent of a restored record. */
  lastResort?(ctx: RequestContext): Promise<string>;
  /** Prepares the record with this id, of any kind, to be the parent of a restored one. */
  prepareParent?(ctx: RequestContext, id: string): Promise<unknown>;
  /** Adapts rows to the current records before they are inserted, and removes those that the rules forbid. */
  fit?(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<LeftOut[]>;
  /** Adapts rows of this kind that connect two records to the current records before they are inserted again. */
  fitLinks?(ctx: RequestContext, links: readonly Link[]): Promise<void>;
  /** Returns the links that the rules no longer allow, with a sentence for the user where needed. */
  refuseLinks?(ctx: RequestContext, links: readonly Link[]): Promise<{ link: Link; reason?: string }[]>;
  /** Applies the rules once rows and links are restored. May return sentences for the person who restores. */
  restored?(ctx: RequestContext, rows: Rows): Promise<readonly string[] | void>;
  /** The same for rows of this kind whose loose pointers were set to null or set again. */
  relinked?(ctx: RequestContext, ids: readonly string[]): Promise<readonly string[] | void>;
}

/** A table whose rows each have a text of the record. */
export interface TextRows {
  table: OwnedTable;
  /** The column that refers to the record. */
  of: string;
  column: string;
}

/** How the columns of a table are written into an archive; `user_id` never is. */
interface ExportedColumns {
  /** Columns that have no meaning on another server. */
  omit?: readonly string[];
  /** Columns with JSON, which is written as such instead of as a text. */
  json?: readonly string[];
}

/** Where an archive has the rows of a table (server/features/exports). */
export type Exported =
  /** In a part with this name. */
  | ({
      part: string;
      /** The columns that identify a row of a person; by default `id`. */
      key?: readonly string[];
    } & ExportedColumns)
  /** In the row to which the column `within` refers, as the list `as`. */
  | ({ within: string; as: string } & ExportedColumns)
  /** Nowhere, and why. */
  | { leftOut: string };

/** A kind of record: its table, its edges, and its rules in the trash. */
export interface RecordKind {
  table: OwnedTable;
  /** Its noun in sentences: `recurring task`. */
  word: string;
  exported: Exported;
  /** Its name in the trash, for kinds that can be deleted by themselves. */
  kind?: TrashKind;
  /** The column with the name of a trash entry; by default `name`. */
  nameOf?: (row: OwnedRow) => string;
  /** The text columns that searches read, the name first; for kinds with a name in the trash. */
  texts?: readonly string[];
  /** Texts in other tables, such as tags, that searches read as well. */
  textRows?: readonly TextRows[];
  edges: readonly Edge[];
  trash?: TrashRules;
}
