import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportChoices, ImportPreview, ImportRemark, ImportResult } from '#contract/imports.ts';
import { EXAMPLES_MAX } from '#contract/imports.ts';
import { NewRecurrencePattern } from '#contract/recurrence.ts';
import { insertJson } from '#server/database/dialect/many-rows.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { readPreferences } from '#server/features/notifications/preferences.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { discardFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import { type Created, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import type { UploadedFile } from '#server/platform/endpoints/upload.ts';
import { invalidField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { assertReferences } from '#server/records/references.ts';
import { finishArchive } from './archive/finish-archive.ts';
import { describeKinds } from './archive/kinds.ts';
import { withStoredFiles } from './archive/store-files.ts';
import type { Person } from './draft.ts';
import { readRequest } from './read-request.ts';
import {
  getImport,
  type ImportRow,
  type ImportServices,
  keepPreview,
  openPreview,
  removeBytes,
} from './stored-import.ts';
import type { PlannedSummary } from './thread/messages.ts';
import { countImport, type RunningImport, withImport } from './thread/start-import.ts';
import { lookUp } from './write/known.ts';

interface Query {
  dry_run: boolean;
  sample_from: number;
  filename: string | null;
  request_id?: string | undefined;
}

type Answer = Created<ImportPreview | ImportResult>;

/**
 * Previews a file, which writes no record, or imports it, all or nothing. An import that is repeated by its id or
 * request id returns the first result.
 * @throws InvalidInput for a file that cannot be read, NotFound for an unknown or expired preview, RuleBroken for a
 * missing area or pillar, TooMany if the person has two imports that have not ended.
 */
export const importFile = (
  ctx: RequestContext,
  services: ImportServices,
  query: Query,
  upload: UploadedFile,
): Promise<Answer> => countImport(ctx.userId, () => receiveAndHandle(ctx, services, query, upload));

async function receiveAndHandle(
  ctx: RequestContext,
  services: ImportServices,
  query: Query,
  upload: UploadedFile,
): Promise<Answer> {
  const asked = await readRequest(services, upload, query.filename);
  if ('file' in asked) {
    try {
      return await handle(ctx, services, query, { file: asked.file, name: asked.filename, row: null, choices: {} });
    } finally {
      await discardFile(asked.file.path);
    }
  }
  const { import_id, options, request_id } = asked.earlier;
  const row = await getImport(ctx, import_id);
  if (row.result !== null) return { isNew: true, record: JSON.parse(row.result) as ImportResult };
  const choices = { ...(JSON.parse(row.options) as ImportChoices), ...options };
  const file = await openPreview(services, row);
  try {
    return await handle(ctx, services, { ...query, request_id }, { file, name: row.name, row, choices });
  } finally {
    await discardFile(file.path);
  }
}

interface Source {
  file: ReceivedFile;
  name: string;
  /** Of an earlier preview. */
  row: ImportRow | null;
  choices: ImportChoices;
}

async function handle(ctx: RequestContext, services: ImportServices, query: Query, source: Source): Promise<Answer> {
  const { file, name, row, choices } = source;
  if (file.size === 0) throw invalidField('file', `“${name}” is empty.`);
  const job = {
    path: file.path,
    filename: name,
    choices,
    person: await personOf(ctx),
    kinds: await describeKinds(ctx.db, ctx.graph),
    sampleFrom: query.sample_from,
  };
  return withImport(job, async (running) => {
    if (query.dry_run) return { isNew: false, record: await preview(ctx, services, source, running) };
    const { result, isNew } = await writeWithFiles(ctx, services, query, source, running);
    if (row && isNew) await removeBytes(services, row);
    return { isNew: true, record: result };
  });
}

async function personOf(ctx: RequestContext): Promise<Person> {
  const { week_starts_on } = await getUser(ctx.db, ctx.userId);
  const { reminder_advance_time, overdue_check_interval } = await readPreferences(ctx.db, ctx.userId);
  return {
    userId: ctx.userId,
    now: ctx.now.toISOString(),
    today: today(ctx),
    timezone: ctx.timezone,
    dayStartHour: ctx.dayStartHour,
    weekStartsOn: week_starts_on,
    pace: { reminder_advance_time, overdue_check_interval },
  };
}

async function preview(
  ctx: RequestContext,
  services: ImportServices,
  { file, name, row, choices }: Source,
  { draft, plan }: RunningImport,
): Promise<ImportPreview> {
  await assertPlaces(ctx, choices);
  const planned = await plan(await lookUp(ctx, draft, null));
  const stored =
    row ?? (await keepPreview(ctx, services, file, { id: newId(), name, format: draft.format, options: choices }));
  if (row) {
    await ctx.db
      .updateTable('imports')
      .set({ options: JSON.stringify(choices), format: draft.format })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', row.id)
      .execute();
  }
  const isEmpty = Object.values(planned.counts).every((count) => count === 0);
  const hereAlready = `${counted(planned.skipped, 'record')} already here: not added again.`;
  return {
    import_id: stored.id,
    format: draft.format,
    format_name: draft.formatName,
    filename: name,
    bytes: file.size,
    recognised: draft.recognised,
    valid: !isEmpty || planned.skipped > 0,
    counts: planned.counts,
    skipped: planned.skipped,
    conflicts: [...draft.conflicts, ...(planned.conflicts ?? [])],
    warnings: [...draft.warnings, ...(planned.skipped > 0 ? [hereAlready] : [])],
    remarks: withMore(draft.remarks, planned),
    sample: draft.sample,
    sample_total: draft.sampleTotal,
    options: draft.options,
    columns: draft.columns,
    expires_at: stored.expires_at,
  };
}

/** @throws RuleBroken for an area or a pillar that is missing or archived. */
async function assertPlaces(ctx: RequestContext, { area_id = null, pillar_id = null }: ImportChoices): Promise<void> {
  await assertReferences(ctx, 'projects', { area_id });
  await assertReferences(ctx, 'areas', { pillar_id });
}

/** The remarks of reading and of planning together. */
function withMore(remarks: readonly ImportRemark[], planned: PlannedSummary): ImportRemark[] {
  const all = new Map<string, ImportRemark>();
  for (const { type, what, count, examples } of [...remarks, ...planned.remarks]) {
    const known = all.get(`${type} ${what}`);
    all.set(`${type} ${what}`, {
      type,
      what,
      count: count + (known?.count ?? 0),
      examples: [...(known?.examples ?? []), ...examples].slice(0, EXAMPLES_MAX),
    });
  }
  return [...all.values()];
}

interface Written {
  result: ImportResult;
  isNew: boolean;
  /** The ids of the bytes that new rows use. */
  fileIds: readonly string[];
}

/** Stores the bytes of new files, which must not hold a transaction, and then writes the import. */
async function writeWithFiles(
  ctx: RequestContext,
  services: ImportServices,
  query: Query,
  source: Source,
  running: RunningImport,
): Promise<Written> {
  const { draft, plan } = running;
  if (!draft.files || draft.files.length === 0) return write(ctx, query, source, running, new Map());
  const { newFiles: added = [] } = await plan(await lookUp(ctx, draft, null));
  return withStoredFiles(ctx, services, source.file.path, { files: draft.files, added }, (staged) =>
    write(ctx, query, source, running, staged),
  );
}

/** Writes an import in one transaction. */
function write(
  request: RequestContext,
  { request_id = null }: { request_id?: string | null | undefined },
  { file, name, row, choices }: Source,
  { draft, write: writeRows }: RunningImport,
  staged: ReadonlyMap<string, string>,
): Promise<Written> {
  return transact({ ...request, limitsCreates: false }, async (ctx) => {
    await lockUser(ctx);
    const earlier = await findResult(ctx, row?.id ?? null, request_id);
    if (earlier) return { result: earlier, isNew: false, fileIds: [] };
    await assertPlaces(ctx, choices);
    const inboxId = draft.needsInbox ? await inboxOf(ctx) : null;
    const found = await lookUp(ctx, draft, inboxId);
    const known = { ...found, fileIds: new Map([...staged, ...(found.fileIds ?? [])]) };
    const planned = await writeRows(known, async ({ table, columns, json }) => {
      // Lets other requests run, since SQLite works on this thread.
      await yieldToEventLoop();
      await insertJson(ctx.db, table, columns, json);
    });
    await addRules(ctx, planned.repeats);
    const fileIds = draft.archive === undefined ? [] : await finishArchive(ctx, draft.archive, planned);
    const id = row?.id ?? newId();
    const { recurring_tasks = 0, comments = 0, ...counts } = planned.counts;
    const result: ImportResult = {
      success: true,
      imported: { ...counts, recurring_tasks, comments },
      skipped: planned.skipped,
      remarks: withMore(draft.remarks, planned),
      unreadable: draft.unreadable,
      projects: planned.projects,
      undo_id: id,
    };
    const done = {
      result: JSON.stringify(result),
      roots: JSON.stringify(planned.roots),
      options: JSON.stringify(draft.options),
      hash: null,
      file_id: null,
      request_id,
      finished_at: ctx.now.toISOString(),
    };
    const at = ctx.now.toISOString();
    if (row)
      await ctx.db.updateTable('imports').set(done).where('user_id', '=', ctx.userId).where('id', '=', id).execute();
    else {
      const about = { user_id: ctx.userId, id, name, format: draft.format, size: file.size };
      await ctx.db
        .insertInto('imports')
        .values({ ...about, ...done, created_at: at, expires_at: at })
        .execute();
    }
    return { result, isNew: true, fileIds };
  });
}

/** The result of an import that is finished already, by its id or the id of its request. */
async function findResult({ db, userId }: RequestContext, id: string | null, requestId: string | null) {
  if (id === null && requestId === null) return null;
  const row = await db
    .selectFrom('imports')
    .select('result')
    .where('user_id', '=', userId)
    .where('result', 'is not', null)
    .where((eb) =>
      eb.or([...(id ? [eb('id', '=', id)] : []), ...(requestId ? [eb('request_id', '=', requestId)] : [])]),
    )
    .executeTakeFirst();
  return row?.result ? (JSON.parse(row.result) as ImportResult) : null;
}

/** Makes tasks repeat, each as its own first occurrence. */
async function addRules(ctx: RequestContext, repeats: PlannedSummary['repeats']): Promise<void> {
  if (repeats.length === 0) return;
  const ids = repeats.map(({ taskId }) => taskId);
  const taskOf = new Map((await findTasks(ctx, ids)).map((task) => [task.id, task]));
  await repeatTasks(
    ctx,
    repeats.map(({ taskId, pattern, from }) => ({
      task: taskOf.get(taskId)!,
      pattern: NewRecurrencePattern.parse(pattern),
      repeatFrom: from,
    })),
  );
  await refreshNoticeMoments(ctx, 'tasks', ids);
}
