import { recount } from '#server/database/dialect/record-counts.ts';
import type { Engine } from '#server/database/dialect/column-types.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';

/** Kept by triggers, so no feature writes them. */
export const RECORD_COUNTS: RecordKind = {
  table: 'record_counts',
  word: 'record count',
  exported: { leftOut: 'sums that triggers keep' },
  edges: [],
};

/** Job: recounts, since deletions do not lower the counts. */
export const recountRecords =
  (engine: Engine) =>
  ({ db }: Work): Promise<void> =>
    recount(db, engine);
