import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { normalizeEmail } from '#contract/auth.ts';
import type { ExportComparison } from '#contract/exports.ts';
import { megabytes } from '#contract/resources.ts';
import { withDatabase } from './open-database.ts';
import { runAsOwner } from './run-as-owner.ts';
import { type Account, exportServices, writeArchive } from './write-archive.ts';
import { RECORD_GRAPH } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import type { Db } from '../database/transaction.ts';
import { verifyExport } from '../features/exports/verify/verify-export.ts';
import { contextFor } from '../platform/context.ts';
import { resolveArgument, type Terminal, WrongUsage } from '../platform/terminal/run-command.ts';
import { readSettings } from '../settings.ts';

const USAGE = 'npm run export -- (--email you@example.org | --all) [--to folder] [--include-trash] [--verify]';
const PRIVATE_FOLDER = 0o700;

interface Options {
  /** Null: all accounts. */
  emails: string[] | null;
  folder: string;
  includesTrash: boolean;
  isVerified: boolean;
}

function readOptions(args: readonly string[]): Options {
  const parsed = (() => {
    try {
      return parseArgs({
        args: [...args],
        options: {
          email: { type: 'string', multiple: true },
          all: { type: 'boolean' },
          to: { type: 'string' },
          'include-trash': { type: 'boolean', default: false },
          verify: { type: 'boolean', default: false },
        },
      }).values;
    } catch (error) {
      throw new WrongUsage(`${(error as Error).message.split(/\. |\n/)[0]}. Usage: ${USAGE}`);
    }
  })();
  if ((parsed.email === undefined) === (parsed.all !== true)) throw new WrongUsage(`Usage: ${USAGE}`);
  if (parsed.verify && (parsed.to !== undefined || parsed['include-trash'])) {
    throw new WrongUsage(
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

/**
 * `npm run export`: writes an archive for each account, as Settings > Data does, or with `--verify` compares each
 * account with an imported copy of its archive. The server may run meanwhile.
 * @throws StartProblem for wrong options, an unknown account, or one that differs.
 */
export async function exportAccounts(args: readonly string[], terminal: Terminal): Promise<string> {
  const { emails, folder: named, includesTrash, isVerified } = readOptions(args);
  const folder = resolveArgument(named, terminal);
  const config = readConfig(readSettings(terminal.env).values);
  runAsOwner(config, terminal);
  return withDatabase(config, async ({ db }) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email', 'timezone', 'day_start_hour', 'locale'])
      .$if(emails !== null, (query) => query.where('email', 'in', emails!.map(normalizeEmail)))
      .orderBy('id')
      .execute();
    const unknown = (emails ?? []).find((email) => !users.some((user) => user.email === normalizeEmail(email)));
    if (unknown !== undefined) throw new StartProblem(`No account has the e-mail address ${unknown}.`);
    if (isVerified) return verifyAll(db, config, users);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const lines: string[] = [];
    for (const user of users) {
      const path = join(folder, `${user.email.replaceAll(/[^\w.@+-]/g, '_')}.zip`);
      await writeArchive(db, config, user, path, includesTrash);
      const { size } = await stat(path);
      lines.push(`${path}  ${megabytes(size)} MB`);
    }
    return lines.join('\n');
  });
}

/** Compares accounts with copies of them, and names what differs. @throws StartProblem if anything does. */
async function verifyAll(db: Db, config: Config, users: readonly Account[]): Promise<string> {
  const lines: string[] = [];
  let isEqual = true;
  for (const user of users) {
    const comparison = await compareAccount(db, config, user);
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
async function compareAccount(db: Db, config: Config, user: Account): Promise<ExportComparison | Error> {
  try {
    const ctx = { ...contextFor(db, user, new Date()), graph: RECORD_GRAPH };
    return await verifyExport(ctx, exportServices(config), new AbortController().signal);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
