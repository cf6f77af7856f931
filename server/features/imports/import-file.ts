import type { ImportChoices, ImportPreview, ImportResult } from '#contract/imports.ts';
import { getTextRules } from '#server/features/auth/queries.ts';
import { readPreferences } from '#server/features/notifications/preferences.ts';
import { discardFile } from '#server/platform/blobs/receive-file.ts';
import { type Created, type RequestContext, today } from '#server/platform/context.ts';
import type { UploadedFile } from '#server/platform/endpoints/upload.ts';
import { invalidField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { describeKinds } from './archive/kinds.ts';
import type { Person } from './draft.ts';
import { assertPlaces } from './places.ts';
import { joinRemarks } from './plan/remarks.ts';
import { readRequest } from './read-request.ts';
import { getImport, type ImportServices, keepPreview, openPreview, removeBytes } from './stored-import.ts';
import { countImport, type RunningImport, withImport } from './thread/start-import.ts';
import { lookUp } from './write/known.ts';
import { type Source, writeImport } from './write/write-import.ts';

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

async function handle(ctx: RequestContext, services: ImportServices, query: Query, source: Source): Promise<Answer> {
  const { file, name, row, choices } = source;
  if (file.size === 0) throw invalidField('file', `“${name}” is empty.`);
  const job = {
    path: file.path,
    filename: name,
    choices,
    person: await personOf(ctx),
    kinds: await describeKinds(ctx.db, ctx.graph),
    storageQuotaMb: services.config.storageQuotaMb,
    sampleFrom: query.sample_from,
  };
  return withImport(job, async (running) => {
    if (query.dry_run) return { isNew: false, record: await preview(ctx, services, source, running) };
    const { idsPerRecord } = job.person;
    const asked = { request: ctx, services, requestId: query.request_id ?? null, idsPerRecord };
    const { result, isNew } = await writeImport(asked, source, running);
    if (row && isNew) await removeBytes(services, row);
    return { isNew: true, record: result };
  });
}

/**
 * How many ids a record of the person may get: each undone import in the trash keeps one, and a record of a later import
 * has another. The number never falls, since a later purge of the trash does not change the id of that record.
 */
async function countIds({ db, userId }: RequestContext): Promise<number> {
  const undone = db
    .selectFrom('trash')
    .where('user_id', '=', userId)
    .where('kind', '=', 'import')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const user = db.selectFrom('users').where('id', '=', userId).select('import_ids');
  const [{ count }, { import_ids }] = [await undone.executeTakeFirstOrThrow(), await user.executeTakeFirstOrThrow()];
  return Math.max(import_ids, Number(count) + 2);
}

async function personOf(ctx: RequestContext): Promise<Person> {
  const { week_starts_on, locale } = await getTextRules(ctx);
  const { reminder_advance_time, overdue_check_interval } = await readPreferences(ctx.db, ctx.userId);
  return {
    userId: ctx.userId,
    now: ctx.now.toISOString(),
    today: today(ctx),
    timezone: ctx.timezone,
    dayStartHour: ctx.dayStartHour,
    weekStartsOn: week_starts_on,
    locale,
    idsPerRecord: await countIds(ctx),
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
    remarks: joinRemarks(draft.remarks, planned.remarks),
    sample: draft.sample,
    sample_total: draft.sampleTotal,
    options: draft.options,
    columns: draft.columns,
    expires_at: stored.expires_at,
  };
}
