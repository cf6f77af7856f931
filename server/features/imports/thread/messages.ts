import type { ImportChoices, ImportSample } from '#contract/imports.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';
import type { PlainKind } from '../archive/kinds.ts';
import type { Draft, Known, Person, Planned } from '../draft.ts';

/** A file to read. */
export interface ImportJob {
  /** The stored file. */
  path: string;
  filename: string;
  choices: ImportChoices;
  person: Person;
  /** The kinds of records, targets before the kinds that refer to them. */
  kinds: readonly PlainKind[];
  /** In megabytes: all files of a person, of which an import may take the whole. */
  storageQuotaMb: number;
  /** The index of the first example row. */
  sampleFrom: number;
}

/** Rows of one table as JSON, ready to be inserted. */
export interface Slice {
  table: OwnedTable;
  columns: readonly string[];
  json: string;
}

export type DraftSummary = Omit<Draft, 'plan' | 'sample'> & { sample: ImportSample[] };
export type PlannedSummary = Omit<Planned, 'rows'>;

/** Reads a file, plans its rows and sends them if they are to be written, or drops the file. */
export type ThreadOrder = { job: ImportJob } | { known: Known; isWrite: boolean } | { end: true };

export type ThreadMessage =
  | { unreadable: string }
  | { failure: string }
  | { draft: DraftSummary }
  | { planned: PlannedSummary }
  | { batch: readonly Slice[] }
  | { isSent: true };
