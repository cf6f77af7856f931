import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MEGABYTE } from '#contract/resources.ts';
import { dueInstant } from '#server/platform/calendar.ts';
import { checkRows } from '../archive/check-rows.ts';
import type { PlainKind } from '../archive/kinds.ts';
import { toCurrentSchema } from '../archive/migrate-rows.ts';
import { planArchive } from '../archive/plan-archive.ts';
import { readParts } from '../archive/read-parts.ts';
import type { Draft, Person } from '../draft.ts';
import { IMPORT_FORMATS } from '../formats.ts';
import { planTree } from '../plan/plan-tree.ts';
import { Statuses } from '../reading/statuses.ts';
import type { ImportJob } from '../thread/messages.ts';
import { Unreadable } from '../unreadable.ts';
import { dayOrderOf } from '../reading/read-dates.ts';
import { readAttached } from './attached-files.ts';
import { isZip, openArchive, type OpenedArchive } from './open-archive.ts';

/** The largest file that is not an archive. */
const TEXT_BYTES_MAX = 50_000_000;

/** Reads a file of any supported format, recognised by its content. @throws Unreadable with one sentence. */
export async function readImport(job: Omit<ImportJob, 'sampleFrom'>): Promise<Draft> {
  const { path, filename, choices, person, kinds, storageQuotaMb } = job;
  const own = await readOwnArchive(path, filename, person, kinds);
  if (own) return own;
  const { files, damaged } = await openFile(path, filename);
  const format = IMPORT_FORMATS.find((each) => each.recognises(files));
  if (!format && damaged.length > 0) throw new Unreadable(damaged[0]!);
  if (!format) throw new Unreadable(`“${filename}” is none of the files that can be imported.`);
  const statuses = new Statuses(choices.statuses ?? {});
  const tree = format.read(files, {
    today: person.today,
    hasPassed: (day, time) => dueInstant(day, time, person) < new Date(person.now),
    timezone: choices.timezone ?? person.timezone,
    weekStartsOn: person.weekStartsOn,
    locale: person.locale,
    exportDay: choices.export_day ?? null,
    dayOrder: dayOrderOf(choices, person.locale),
    columns: choices.columns ?? {},
    statuses,
  });
  tree.remarks.unshift(...damaged.map((example) => ({ type: 'unreadable', what: 'files', example }) as const));
  const shown = [...new Set(tree.entries.flatMap((entry) => entry.files))];
  const isAttached = choices.files !== 'leave_out' && shown.length > 0 && isZip(await readStart(path));
  const attached = isAttached ? await readAttached(path, shown, storageQuotaMb * MEGABYTE) : new Map();
  return planTree(format, { ...tree, statuses: statuses.found }, choices, person, attached);
}

/** The draft of an archive of Auric; null for any other file. */
async function readOwnArchive(
  path: string,
  filename: string,
  person: Person,
  kinds: readonly PlainKind[],
): Promise<Draft | null> {
  if (!isZip(await readStart(path))) return null;
  const parts = await readParts(path, filename);
  if (!parts) return null;
  const current = await toCurrentSchema(path, parts, kinds);
  return planArchive({ manifest: parts.manifest, rows: checkRows(current, kinds, person.userId) }, kinds, person);
}

async function openFile(path: string, filename: string): Promise<OpenedArchive> {
  const { size } = await stat(path);
  if (size === 0) throw new Unreadable(`“${filename}” is empty.`);
  if (isZip(await readStart(path))) {
    const opened = await openArchive(path, filename);
    if (opened.files.length + opened.damaged.length === 0) throw new Unreadable(`“${filename}” contains no files.`);
    return opened;
  }
  if (size > TEXT_BYTES_MAX) {
    throw new Unreadable(`“${filename}” is larger than ${TEXT_BYTES_MAX / 1_000_000} MB and no archive.`);
  }
  const bytes = await readFile(path);
  return { files: [{ name: basename(filename), size, day: null, bytes: () => bytes }], damaged: [] };
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
