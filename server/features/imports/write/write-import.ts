import type { Selectable } from 'kysely';
import type { ImportChoices, ImportResult } from '#contract/imports.ts';
import { idList } from '#server/database/id-list.ts';
import type { Schema } from '#server/database/schema.ts';
import { isConstraintViolation } from '#server/database/dialect/errors.ts';
import { insertJson } from '#server/database/dialect/many-rows.ts';
import { fullTable } from '#server/database/dialect/record-counts.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { finishArchive, usedFiles } from '../archive/finish-archive.ts';
import { withStoredFiles } from '../archive/store-files.ts';
import type { ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import { assertPlaces } from '../places.ts';
import { joinRemarks } from '../plan/remarks.ts';
import { assertNoneRuns, type Held, hold, inStage, inStep } from '../stage.ts';
import { type ImportRow, type ImportServices, NOT_RUNNING } from '../stored-import.ts';
import type { PlannedSummary, Slice } from '../thread/messages.ts';
import type { RunningImport } from '../thread/start-import.ts';
import { removeUnfinished } from '../undo/remove-unfinished.ts';
import { addRules } from './add-rules.ts';
import { lookUp } from './known.ts';

type Row = Selectable<Schema['tasks']>;

/** How often an import is planned anew because the person has changed what the plan relied on. */
const TRIES = 3;

/** What is imported. */
export interface Source {
  file: ReceivedFile;
  name: string;
  /** Of an earlier preview. */
  row: ImportRow | null;
  choices: ImportChoices;
}

interface Asked {
  request: RequestContext;
  services: ImportServices;
  requestId: string | null;
  idsPerRecord: number;
}

interface Written {
  result: ImportResult;
  isNew: boolean;
  /** The ids of the bytes that new rows use. */
  fileIds: readonly string[];
}

/**
 * Writes an import in short transactions, all or nothing: what a failed one has written is removed again. Bytes of new
 * files are stored before.
 */
export async function writeImport(asked: Asked, source: Source, running: RunningImport): Promise<Written> {
  const { request, services } = asked;
  const { draft, plan } = running;
  if (!draft.files || draft.files.length === 0) return write(asked, source, running, new Map());
  const { newFiles: added = [] } = await plan(await lookUp(request, draft, null));
  return withStoredFiles(request, services, source.file.path, { files: draft.files, added }, (staged) =>
    write(asked, source, running, staged),
  );
}

async function write(
  asked: Asked,
  source: Source,
  running: RunningImport,
  staged: ReadonlyMap<string, string>,
): Promise<Written> {
  const id = source.row?.id ?? newId();
  for (let left = TRIES; ; left -= 1) {
    const held = hold(id, asked.services.clock);
    try {
      return await tryToWrite(asked, source, running, { held, staged });
    } catch (error) {
      const row = await findHeld(asked.request, held);
      if (row) await removeUnfinished(asked.request, held, row);
      if (left === 1 || !isOutdated(error)) throw error;
    }
  }
}

/** The person has changed or deleted a record that the plan relied on. */
class Outdated extends Error {}

const isOutdated = (error: unknown): boolean =>
  error instanceof Outdated || (isConstraintViolation(error) && fullTable(error) === undefined);

/** The unfinished import of a runner; undefined before its first record, and once it is finished. */
function findHeld({ db, userId }: RequestContext, { id, runner }: Held): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('runner', '=', runner)
    .executeTakeFirst();
}

async function tryToWrite(
  { request, services, requestId, idsPerRecord }: Asked,
  source: Source,
  { draft, write: writeRows }: RunningImport,
  { held, staged }: { held: Held; staged: ReadonlyMap<string, string> },
): Promise<Written> {
  const ready = await transactLocked(request, async (ctx) => {
    const earlier = await findResult(ctx, source.row?.id ?? null, requestId);
    if (earlier) return { earlier };
    await assertNoneRuns(ctx);
    await assertPlaces(ctx, source.choices);
    return { inboxId: draft.needsInbox ? await inboxOf(ctx) : null };
  });
  if (ready.earlier) return { result: ready.earlier, isNew: false, fileIds: [] };
  const found = await lookUp(request, draft, ready.inboxId);
  const known = { ...found, fileIds: new Map([...staged, ...(found.fileIds ?? [])]) };
  const planned = await writeRows(known, {
    begin: ({ roots }) => begin(request, held, source, { draft, roots, requestId, idsPerRecord }),
    insert: (batch) => insertBatch(request, held, batch),
  });
  await addRules(request, held, planned.repeats);
  if (draft.archive) await finishArchive(request, held, draft.archive, planned);
  const fileIds = draft.files ? await inStep(request, held, (ctx) => usedFiles(ctx, services.config, planned)) : [];
  const { recurring_tasks = 0, comments = 0, ...counts } = planned.counts;
  const result: ImportResult = {
    success: true,
    imported: { ...counts, recurring_tasks, comments },
    skipped: planned.skipped,
    remarks: joinRemarks(draft.remarks, planned.remarks),
    unreadable: draft.unreadable.map(({ example }) => example),
    unreadable_nouns: draft.unreadable.map(({ what }) => what),
    projects: planned.projects,
    undo_id: held.id,
  };
  await inStep(request, held, (ctx) =>
    ctx.db
      .updateTable('imports')
      .set({
        ...NOT_RUNNING,
        result: JSON.stringify(result),
        hash: null,
        file_id: null,
        finished_at: ctx.now.toISOString(),
      })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', held.id)
      .execute(),
  );
  return { result, isNew: true, fileIds };
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

interface Begun {
  draft: RunningImport['draft'];
  roots: PlannedSummary['roots'];
  requestId: string | null;
  idsPerRecord: number;
}

/** Stores which records the import adds, before the first of them. */
function begin(
  request: RequestContext,
  held: Held,
  { file, name, row }: Source,
  { draft, roots, requestId, idsPerRecord }: Begun,
): Promise<void> {
  return transactLocked(request, async (ctx) => {
    await assertNoneRuns(ctx);
    await ctx.db
      .updateTable('users')
      .set({ import_ids: idsPerRecord })
      .where('id', '=', ctx.userId)
      .where('import_ids', '<', idsPerRecord)
      .execute();
    const at = ctx.now.toISOString();
    const begun = {
      ...inStage('writing', held),
      began_at: at,
      roots: JSON.stringify(roots),
      options: JSON.stringify(draft.options),
      request_id: requestId,
    };
    if (row) {
      const { numUpdatedRows } = await ctx.db
        .updateTable('imports')
        .set(begun)
        .where('user_id', '=', ctx.userId)
        .where('id', '=', held.id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
    }
    const about = { user_id: ctx.userId, id: held.id, name, format: draft.format, size: file.size };
    const stored = { hash: null, file_id: null, result: null, finished_at: null, trash_id: null };
    await ctx.db
      .insertInto('imports')
      .values({ ...about, ...stored, ...begun, created_at: at, expires_at: at })
      .execute();
  });
}

async function insertBatch(request: RequestContext, held: Held, batch: readonly Slice[]): Promise<void> {
  await inStep(request, held, async (ctx) => {
    for (const { table, columns, json } of batch) await insertJson(ctx.db, table, ctx.userId, { names: columns, json });
    const tasks = batch.find(({ table }) => table === 'tasks');
    if (tasks) await assertFit(ctx, tasks);
  });
}

/** @throws Outdated where the task above was moved or completed since the import was planned. */
async function assertFit({ db, userId }: RequestContext, { json }: Slice): Promise<void> {
  const rows = JSON.parse(json) as Pick<Row, 'id' | 'parent_task_id' | 'project_id' | 'completed_at'>[];
  const inBatch = new Set(rows.map(({ id }) => id));
  const below = rows.filter(({ parent_task_id: above }) => above !== null && !inBatch.has(above));
  if (below.length === 0) return;
  const above = await db
    .selectFrom('tasks')
    .select(['id', 'project_id', 'completed_at', 'sub_task_completion_required'])
    .where('user_id', '=', userId)
    .where('id', 'in', idList(below.map(({ parent_task_id }) => parent_task_id!)))
    .execute();
  const taskOf = new Map(above.map((task) => [task.id, task]));
  for (const { parent_task_id, project_id, completed_at } of below) {
    const task = taskOf.get(parent_task_id!);
    const isDone = task?.completed_at != null && task.sub_task_completion_required === 1 && completed_at === null;
    if (task?.project_id !== project_id || isDone) throw new Outdated('The task above was moved or completed');
  }
}
