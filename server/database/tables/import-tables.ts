import type { Instant } from './row-types.ts';

/** An import: a file that was previewed, and what was added from it. */
interface ImportsTable {
  user_id: string;
  id: string;
  /** The name of the file. */
  name: string;
  format: string;
  /** The bytes in the storage until they are imported or expire; as in `stored_files`. */
  hash: string | null;
  file_id: string | null;
  /** Of the file, in bytes. */
  size: number;
  /** JSON: the choices of the last preview. */
  options: string;
  /** JSON: the result, without texts of records; null: only previewed. */
  result: string | null;
  /** JSON: the ids of the added records that are in no other added record, by table. */
  roots: string;
  request_id: string | null;
  /** What is done with its records, in many transactions; null: nothing. */
  stage: 'writing' | 'removing' | 'undoing' | null;
  /** Who does so, and until when without a further sign: then another process may take over. */
  runner: string | null;
  running_until: Instant | null;
  /** When writing began: a record that was changed later was changed by the person. */
  began_at: Instant | null;
  /** The entry of the trash that an Undo which has not ended fills. */
  trash_id: string | null;
  created_at: Instant;
  /** When a preview can no longer be imported. */
  expires_at: Instant;
  finished_at: Instant | null;
}

export interface ImportTables {
  imports: ImportsTable;
}
