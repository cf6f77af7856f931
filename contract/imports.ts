import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import {
  boundedString,
  calendarDate,
  count,
  dateInput,
  id,
  idParams,
  instant,
  Message,
  orDefault,
  orNull,
  queryFlag,
  requestQuery,
  text,
  wholeNumberInQuery,
} from './platform/wire.ts';
import { Mood } from './journal.ts';
import { FILE_NAME_MAX } from './resources.ts';
import { Priority } from './vocabulary.ts';

/** The largest file to import, in bytes: an archive of Auric with all the files that an account may have. */
export const IMPORT_BYTES_MAX = 700_000_000;
/** Maximum number of examples of a remark, and of rows in a preview. */
export const EXAMPLES_MAX = 10;
/** Maximum number of unreadable rows that a result lists. */
export const UNREADABLE_MAX = 1000;
const COLUMNS_MAX = 200;
/** Above the number of rows of any file. */
const ROWS_MAX = 9_999_999;
const HEADER_MAX = 500;
/** Maximum number of priorities, statuses or moods of a file that can be chosen. */
export const WORDS_MAX = 100;

/** The fields that a column of a CSV file can be read as. */
export const ImportField = z.enum([
  'name',
  'description',
  'project',
  'area',
  'parent',
  'priority',
  'due_date',
  'due_time',
  'start_date',
  'reminder',
  'completed',
  'completed_at',
  'estimated_duration',
  'labels',
  'repeat',
  'notes',
  'subtasks',
  'leave_out',
]);
export type ImportField = z.output<typeof ImportField>;

/** What each word of a file means. */
const byWord = <T extends z.ZodMiniType>(value: T) =>
  z
    .record(text(HEADER_MAX), value)
    .check(z.refine((map) => Object.keys(map).length <= WORDS_MAX, { error: 'Too many values' }));

/** The choices of an import. What a request leaves out has its default. */
const optionFields = {
  /** The area of new projects that come without one; null: none, or a new area if `pillar_id` is given. */
  area_id: z.nullable(id),
  /** The pillar of new areas. */
  pillar_id: z.nullable(id),
  /** The priority of each value in the file. */
  priorities: byWord(Priority),
  /** The status of each word in the file, such as the columns of a board; empty: it stays text. */
  statuses: byWord(z.enum(['', 'todo', 'in_progress', 'review', 'completed', 'cancelled'])),
  /** The mood of each word in the file; empty: it stays text. */
  moods: byWord(z.enum(['', ...Mood.options])),
  /** A section becomes a line of the description, or a project. */
  sections: z.enum(['line', 'project']),
  labels: z.enum(['line', 'leave_out']),
  completed: z.enum(['keep', 'leave_out']),
  cancelled: z.enum(['leave_out', 'completed']),
  /** The pictures and other files of journal entries. */
  files: z.enum(['keep', 'leave_out']),
  /** The day of the export, on which words such as "tomorrow" depend. */
  export_day: z.nullable(dateInput),
  timezone: boundedString(100),
  /** How dates such as `12/05/2026` are read where their column does not decide it. */
  day_order: z.enum(['day_first', 'month_first']),
  /** The field of each column of a CSV file, by its header. */
  columns: z
    .record(text(HEADER_MAX), ImportField)
    .check(z.refine((map) => Object.keys(map).length <= COLUMNS_MAX, { error: 'Too many columns' })),
};
export const ImportOptions = z.object(optionFields);
export type ImportOptions = z.output<typeof ImportOptions>;
export const ImportChoices = z.partial(ImportOptions);
export type ImportChoices = z.output<typeof ImportChoices>;

/** The JSON body of `POST /import`: imports or previews a file that was sent before. */
export const ImportRequest = z.object({
  import_id: id,
  options: orDefault(ImportChoices, {}),
  request_id: z.optional(id),
});
export type ImportRequest = z.output<typeof ImportRequest>;

export const ImportRemark = z.strictObject({
  type: z.enum(['kept_as_text', 'left_out', 'guessed', 'unreadable', 'shortened']),
  /** Plural noun: `labels`. */
  what: z.string(),
  count,
  examples: z.array(z.string()),
});
export type ImportRemark = z.output<typeof ImportRemark>;

const counts = z.record(z.string(), count);

/** One record of a preview. */
export const ImportSample = z.strictObject({
  kind: z.enum(['task', 'journal_entry']),
  name: z.string(),
  /** 0: not in another task. */
  level: count,
  /** The project of a task. */
  place: z.nullable(z.string()),
  /** The day of a journal entry, or the due date. */
  date: z.nullable(calendarDate),
  time: z.nullable(z.string()),
  priority: z.nullable(Priority),
  /** An RRULE. */
  repeat: z.nullable(z.string()),
  completed: z.boolean(),
});
export type ImportSample = z.output<typeof ImportSample>;

export const ImportPreview = z.strictObject({
  import_id: id,
  /** The key of the format. */
  format: z.string(),
  format_name: z.string(),
  filename: z.string(),
  bytes: count,
  /** A sentence. */
  recognised: z.string(),
  /** Whether there is anything to import. */
  valid: z.boolean(),
  /** By kind: `projects`, `tasks` (without `subtasks`), `journal_entries`. */
  counts,
  /** The number of records that are here already. */
  skipped: count,
  conflicts: z.array(z.string()),
  warnings: z.array(z.string()),
  remarks: z.array(ImportRemark),
  /** Ten rows from `sample_from` on, and the number of all rows. */
  sample: z.array(ImportSample),
  sample_total: count,
  options: ImportOptions,
  /** The columns of a CSV file with examples. */
  columns: z.array(z.strictObject({ header: z.string(), field: ImportField, examples: z.array(z.string()) })),
  expires_at: instant,
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportResult = z.strictObject({
  success: z.literal(true),
  imported: counts,
  /** The number of records that were here already. */
  skipped: count,
  remarks: z.array(ImportRemark),
  /** The rows that could not be read, at most a thousand. */
  unreadable: z.array(z.string()),
  /** The plural noun of each of them: `files`. Results of version 0.3.0 lack it. */
  unreadable_nouns: z.optional(z.array(z.string())),
  /** The projects with new tasks, the largest first, and the new tasks in them. */
  projects: z.array(z.strictObject({ id, name: z.string(), tasks: count })),
  undo_id: id,
});
export type ImportResult = z.output<typeof ImportResult>;

export const importsContract = about('private', {
  import: endpoint('POST /import', {
    kind: 'upload',
    refuses: [404],
    summary:
      'Imports a file of another app, or with `dry_run` previews it. A JSON body with an `import_id` names the file of an earlier preview.',
    query: z.object({
      dry_run: queryFlag(false),
      filename: orNull(text(FILE_NAME_MAX)),
      /** The index of the first example row of a preview. */
      sample_from: z._default(wholeNumberInQuery(0, ROWS_MAX), 0),
      request_id: z.optional(id),
    }),
    maxBytes: IMPORT_BYTES_MAX,
    tooLarge: () => `The file is larger than ${IMPORT_BYTES_MAX / 1_000_000} MB.`,
    status: 201,
    response: z.union([ImportPreview, ImportResult]),
  }),
  undo: endpoint('POST /import/:id/undo', {
    summary: 'Moves everything that an import has added to the trash, as one entry.',
    params: idParams,
    query: requestQuery,
    response: z.strictObject({ ...Message.shape, success: z.literal(true), trash_id: id }),
  }),
});
