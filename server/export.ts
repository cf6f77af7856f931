import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { normalizeEmail } from '#contract/auth.ts';
import type { ExportComparison } from '#contract/exports.ts';
import { megabytes } from '#contract/resources.ts';
import { RECORD_GRAPH } from './app.ts';
import { readConfig } from './config.ts';
import { type Database, joinDatabase } from './database/connect.ts';
import { WriterLock } from './database/dialect/writer-lock.ts';
import { databaseFile } from './database/files/backups.ts';
import { StartProblem } from './database/files/start-problem.ts';
import { assertCurrent } from './database/migrate.ts';
import { openArchive } from './features/exports/open-archive.ts';
import { verifyExport } from './features/exports/verify/verify-export.ts';
import { createBlobs } from './platform/blobs/blobs.ts';
import { contextFor } from './platform/context.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/*
 * `npm run export -- --email you@example.org` or `--all`: writes an archive for each account, as Settings > Data does.
 * With `--verify` it instead compares each account with an imported copy of its archive. The server may run meanwhile.
 */

const USAGE = 'npm run export -- (--email you@example.org | --all) [--to folder] [--include-trash] [--verify]';
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const config = readConfig(process.env);

interface Options {
  /** Null: all accounts. */
  emails: string[] | null;
  folder: string;
  includesTrash: boolean;
  isVerified: boolean;
}

/** A person, as an export needs them. */
interface Account {
  id: string;
  email: string;
  timezone: string;
  day_start_hour: number;
  locale: string | null;
}

function readOptions(): Options {
  const parsed = (() => {
    try {
      return parseArgs({
        options: {
          email: { type: 'string', multiple: true },
          all: { type: 'boolean' },
          to: { type: 'string' },
          'include-trash': { type: 'boolean', default: false },
          verify: { type: 'boolean', default: false },
        },
      }).values;
    } catch (error) {
      throw new StartProblem(`${(error as Error).message.split(/\. |\n/)[0]}. Usage: ${USAGE}`);
    }
  })();
  if ((parsed.email === undefined) === (parsed.all !== true)) throw new StartProblem(`Usage: ${USAGE}`);
  if (parsed.verify && (parsed.to !== undefined || parsed['include-trash'])) {
    throw new StartProblem(
      '--verify writes no archive and leaves out the trash: --to and --include-trash do not go with it.',
    );
  }
  return {
    emails: parsed.email ?? null,
    folder: parsed.to ?? 'exports',
    includesTrash: parsed['include-trash'],
    isVerified: parsed.verify,
  };
}

/** Opens the database as it is: it must exist, and be of this version. */
async function openDatabase(): Promise<Database> {
  if (config.databaseUrl === null && !existsSync(databaseFile(config.dataDir))) {
    throw new StartProblem(`There is no ${databaseFile(config.dataDir)}. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await joinDatabase(config, config.databaseUrl === null ? new WriterLock().shared : null);
  await assertCurrent(database.db, database.engine);
  return database;
}

async function exportAll(): Promise<string> {
  const { emails, folder, includesTrash, isVerified } = readOptions();
  const database = await openDatabase();
  try {
    const users = await database.db
      .selectFrom('users')
      .select(['id', 'email', 'timezone', 'day_start_hour', 'locale'])
      .$if(emails !== null, (query) => query.where('email', 'in', emails!.map(normalizeEmail)))
      .orderBy('id')
      .execute();
    const unknown = (emails ?? []).find((email) => !users.some((user) => user.email === normalizeEmail(email)));
    if (unknown !== undefined) throw new StartProblem(`No account has the e-mail address ${unknown}.`);
    if (isVerified) return await verifyAll(database, users);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const lines: string[] = [];
    for (const user of users) {
      const path = join(folder, `${user.email.replaceAll(/[^\w.@+-]/g, '_')}.zip`);
      await writeArchive(database, user, path, includesTrash);
      const { size } = await stat(path);
      lines.push(`${path}  ${megabytes(size)} MB`);
    }
    return lines.join('\n');
  } finally {
    await database.close();
  }
}

/** Compares accounts with copies of them, and names what differs. @throws StartProblem if anything does. */
async function verifyAll({ db }: Database, users: readonly Account[]): Promise<string> {
  const lines: string[] = [];
  let isEqual = true;
  for (const user of users) {
    const comparison = await compareAccount(db, user);
    if (comparison instanceof Error) {
      isEqual = false;
      lines.push(`${user.email}  could not be compared: ${comparison.message.split('\n', 1)[0]}`);
      continue;
    }
    const { equal, records, files, differences } = comparison;
    isEqual &&= equal;
    const counted = `${records.toLocaleString('en')} records and ${files.toLocaleString('en')} files`;
    lines.push(`${user.email}  ${counted} ${equal ? 'are equal' : 'were compared. Different:'}`);
    for (const { kind, id, field } of differences) lines.push(`  ${[kind, id, field].filter(Boolean).join('  ')}`);
  }
  if (!isEqual) throw new StartProblem(lines.join('\n'));
  return lines.join('\n');
}

/** Returns an error instead of throwing it: one account must not keep the others from being compared. */
async function compareAccount(db: Database['db'], user: Account): Promise<ExportComparison | Error> {
  try {
    const ctx = { ...contextFor(db, user, new Date()), graph: RECORD_GRAPH };
    return await verifyExport(ctx, exportServices(), new AbortController().signal);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const exportServices = () => ({
  blobs: createBlobs(config, () => {}),
  dataDir: config.dataDir,
  publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
});

/** Writes an archive to a file, which has its name only when it is complete. */
async function writeArchive({ db }: Database, user: Account, path: string, includesTrash: boolean): Promise<void> {
  const ctx = { ...contextFor(db, user, new Date()), graph: RECORD_GRAPH };
  const partial = `${path}.partial`;
  try {
    const closed = Promise.withResolvers<void>();
    const archive = await openArchive(
      ctx,
      exportServices(),
      includesTrash,
      new AbortController().signal,
      closed.resolve,
    );
    await pipeline(archive, createWriteStream(partial, { mode: PRIVATE_FILE }));
    await rename(partial, path);
    await closed.promise;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

await runCommand(exportAll);
