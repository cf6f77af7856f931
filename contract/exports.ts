import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { count, instant, queryFlag } from './platform/wire.ts';

/** The version of the layout of an archive; its rows have the columns of `schema`. */
export const ARCHIVE_VERSION = 1;

/** The first entry of an archive: what is in it. */
export const Manifest = z.strictObject({
  format: z.literal('auric'),
  version: z.int(),
  /** The last migration of the database that it was written from. */
  schema: z.string(),
  created_at: instant,
  /** The person, with the settings that are in no other part. */
  account: z.strictObject({
    email: z.string(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    timezone: z.string(),
    day_start_hour: z.int(),
    week_starts_on: z.string(),
    daily_capacity_minutes: z.int(),
    usual_task_minutes: z.int(),
    created_at: instant,
  }),
  /** Whether the trash is in it. Without it, the part of the trash is empty. */
  includes_trash: z.boolean(),
  /** Number of rows by part. */
  counts: z.record(z.string(), count),
  /** Every other entry, in the order of the archive, with the SHA-256 of its bytes in hexadecimal. */
  parts: z.array(z.strictObject({ name: z.string(), bytes: count, sha256: z.string() })),
  /** Files whose bytes the server no longer has: their paths, which are not entries. */
  missing_files: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type ArchivePart = Manifest['parts'][number];

/** Maximum number of differences that a comparison names. */
export const DIFFERENCES_MAX = 100;

/** A comparison of an account with a copy. */
export const ExportComparison = z.strictObject({
  equal: z.boolean(),
  records: count,
  files: count,
  /** Each part with records, and `files`: the number in the account, and how many differ, are missing or are new. */
  parts: z.array(z.strictObject({ kind: z.string(), count, different: count })),
  differences: z.array(
    z.strictObject({
      /** The part of the archive. */
      kind: z.string(),
      /** The id or key, or the path of a file. */
      id: z.string(),
      /** The column; null: all of it is missing, or new. */
      field: z.nullable(z.string()),
    }),
  ),
});
export type ExportComparison = z.output<typeof ExportComparison>;

export const exportsContract = about('private', {
  export: endpoint('GET /export', {
    kind: 'download',
    refuses: [409],
    summary:
      'Everything of the signed-in user as one zip, without secrets. 409 while another export of the user is running.',
    query: z.object({ include_trash: queryFlag(false) }),
    type: 'application/zip',
  }),
  verify: endpoint('POST /export/verify', {
    refuses: [409],
    summary: 'Compares the account with an imported copy of its export. Changes nothing.',
    response: ExportComparison,
  }),
});
