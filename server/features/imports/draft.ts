import type { ImportOptions, ImportPreview, ImportRemark, ImportResult, ImportSample } from '#contract/imports.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import type { TreeRemark } from './tree.ts';

/*
 * An import between reading and writing. A worker thread has the draft; the main thread has the database, looks up which
 * records exist, and inserts the rows.
 */

/** What a draft needs to know about the person. Plain data, since it goes to the thread. */
export interface Person {
  userId: string;
  /** The time of the request, ISO 8601. */
  now: string;
  /** `YYYY-MM-DD` */
  today: string;
  timezone: string;
  dayStartHour: number;
  weekStartsOn: Weekday;
  /** BCP 47. */
  locale: string;
  /** How many ids a record may get (stable-id.ts). */
  idsPerRecord: number;
  /** From the preferences, for the times of notices. */
  pace: { reminder_advance_time: number; overdue_check_interval: number };
}

/**
 * The ids that an import would use, by table, in lists of thousands as JSON (`idsAsJson`): as texts they reach the main
 * thread without being copied one by one.
 */
export type WantedIds = Partial<Record<OwnedTable, readonly string[]>>;

/** What a plan needs to know of an existing record. */
export interface LiveRecord {
  project_id?: string;
  parent_task_id?: string | null;
  completed_at?: string | null;
  created_at?: string;
  updated_at?: string;
}

/** What exists of the wanted ids, and where new records are placed. */
export interface Known {
  /** Existing records by table and id; a task with its project and parent. */
  live: Partial<Record<OwnedTable, ReadonlyMap<string, LiveRecord>>>;
  /** Ids of records that the person has deleted, by table. */
  deleted: Partial<Record<OwnedTable, ReadonlySet<string>>>;
  /** Ids of records whose import was undone, by table. */
  undone: Partial<Record<OwnedTable, ReadonlySet<string>>>;
  /** The first free position of each table. */
  places: { areas: number; projects: number; tasks: number };
  /** The Inbox; null in a preview of a person who has none. */
  inboxId: string | null;
  /** The existing rows of the tables in `Draft.stored`, with the columns named there. */
  stored?: Partial<Record<OwnedTable, readonly OwnedRow[]>>;
  /** The ids of stored bytes, by the key of a file. */
  fileIds?: ReadonlyMap<string, string>;
}

/** The rows of an import, with its counts and remarks. */
export interface Planned {
  /** Rows by table, each after the rows that it refers to. */
  rows: Rows;
  counts: Record<string, number>;
  skipped: number;
  /** Remarks that depend on existing records. */
  remarks: ImportRemark[];
  projects: ImportResult['projects'];
  /** Sentences about records that are here with other contents. */
  conflicts?: string[];
  /** The keys of the files of new rows. */
  newFiles?: string[];
  /** The ids of the rows that are in no other row, by table, for Undo; without ids, their keys as JSON. */
  roots: Partial<Record<OwnedTable, readonly string[]>>;
  /** Tasks that get a rule, with the RRULE or pattern as a request has it. */
  repeats: { taskId: string; pattern: object; from: 'due' | 'completion' }[];
}

export interface ArchivedFile {
  path: string;
  /** Files with the same key share their bytes. */
  key: string;
  /** SHA-256, in hexadecimal. */
  hash: string;
  /** The name and the media type of its record. */
  name: string;
  type: string;
}

/** A file that was read. */
export interface Draft {
  format: string;
  formatName: string;
  recognised: string;
  warnings: string[];
  conflicts: string[];
  remarks: ImportRemark[];
  /** What could not be read, at most {@link UNREADABLE_MAX}. */
  unreadable: Pick<TreeRemark, 'what' | 'example'>[];
  /** Ten rows, from one by its index. */
  sample(from: number): ImportSample[];
  sampleTotal: number;
  /** The given options with defaults. */
  options: ImportOptions;
  columns: ImportPreview['columns'];
  /** Whether tasks go to the Inbox. */
  needsInbox: boolean;
  wanted: WantedIds;
  /** Which times to look up of records that exist, by table. */
  times?: Partial<Record<OwnedTable, readonly ('created_at' | 'updated_at')[]>>;
  /** The columns of existing rows to look up, by table. */
  stored?: Partial<Record<OwnedTable, readonly string[]>>;
  /** Files whose bytes are imported. */
  files?: ArchivedFile[];
  /** An archive of Auric: by whose clock it was made. */
  archive?: { timezone: string; dayStartHour: number };
  plan(known: Known): Planned;
}
