import { existsSync, statSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { settingWarnings } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { databaseFile } from '../database/files/backups.ts';
import { damageOf } from '../database/files/check-file.ts';
import { readLiveServers, separateFiles } from '../database/servers/live-servers.ts';
import { readWorkers } from '../database/servers/cluster.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { BACKUP_LATE_MS } from '../platform/backups/back-up.ts';
import { makeBackupFolder } from '../platform/backups/make-backup.ts';
import { createBackupReader } from '../platform/backups/describe-backups.ts';
import { createBlobs } from '../platform/blobs/blobs.ts';
import { countMails } from '../features/operator/read-server.ts';
import { originOf } from '../platform/http/own-name.ts';
import { testSmtp } from '../platform/mail/mail.ts';
import { placeOf } from '../platform/terminal/greeting.ts';
import { CALL } from '../how-to-call.ts';
import type { Given } from './command.ts';
import { withDatabase } from './open-database.ts';

/** The result of a check: what is fine, or a problem with its fix. */
interface Finding {
  isFine: boolean;
  text: string;
}

const fine = (text: string): Finding => ({ isFine: true, text });
const problem = (text: string): Finding => ({ isFine: false, text });

const ANSWER_MS = 5000;
const CLOCK_MS = 60_000;
/** Times in the data are at most this far ahead of the clock. */
const AHEAD_MS = 10 * 60_000;
const FREE_MIN_BYTES = 1_000_000_000;
const OPEN_TO_OTHERS = 0o077;
const GB = 1_000_000_000;

/** Checks the server and what it depends on. @throws StartProblem with the same lines if anything is wrong. */
export async function doctor({ config, settings }: Given): Promise<string> {
  const warnings = [...settingWarnings(settings.values), ...settings.warnings];
  const checks: [string, () => Promise<Finding> | Finding][] = [
    ['Settings', () => (warnings.length > 0 ? problem(warnings.join(' ')) : fine('no unknown names'))],
    ['Data folder', () => checkFolder(config)],
    ['Disk', () => checkDisk(config)],
    ['Database', () => checkDatabase(config)],
    ['Clock', () => withDatabase(config, checkClock)],
    ['Files', () => checkFiles(config)],
    ['Mail', () => checkMail(config)],
    ['Mail queue', () => withDatabase(config, checkMailQueue)],
    ['Single sign-on', () => checkSingleSignOn(config)],
    ['Model', () => checkModel(config)],
    ['Server', () => checkServer(config)],
    ['Public address', () => checkPublicAddress(config)],
    ['Proxy', () => checkProxy(config)],
    ['Backups', () => checkBackups(config)],
  ];
  const lines: string[] = [];
  let problems = 0;
  for (const [name, check] of checks) {
    const { isFine, text } = await Promise.resolve()
      .then(check)
      .catch((error: Error) => problem(error.message));
    if (!isFine) problems += 1;
    lines.push(`${isFine ? 'OK      ' : 'PROBLEM '}${name.padEnd(16)}${text.replaceAll(/\s*\n\s*/g, ' ')}`);
  }
  if (problems > 0) throw new StartProblem(lines.join('\n'));
  return lines.join('\n');
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (!stats) return problem(`${dataDir} does not exist. Set DATA_DIR, or start the server once.`);
  if (!stats.isDirectory()) return problem(`${dataDir} is a file. Set DATA_DIR to a folder.`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(`${dataDir} belongs to user ${stats.uid}, and this one may not write to it. Run as that user.`);
  }
  const file = databaseFile(dataDir);
  const open = [dataDir, file].filter((path) => existsSync(path) && (statSync(path).mode & OPEN_TO_OTHERS) !== 0);
  if (open.length > 0) return problem(`Other users can read ${open.join(' and ')}. Run: chmod -R go= ${dataDir}`);
  return fine(`${dataDir}, private`);
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / GB).toFixed(1)} GB free`;
  return free < FREE_MIN_BYTES ? problem(`${text}: free some space, or move DATA_DIR to a larger disk.`) : fine(text);
}

async function checkDatabase(config: Config): Promise<Finding> {
  const { databaseUrl, dataDir } = config;
  const damage = databaseUrl === null && existsSync(databaseFile(dataDir)) ? damageOf(databaseFile(dataDir)) : null;
  if (damage !== null) return problem(`${databaseFile(dataDir)} ${damage}. Stop the server, and run: ${CALL.restore}`);
  const { people, servers, workers } = await withDatabase(config, async ({ db, engine }) => ({
    workers: engine === 'postgres' ? await readWorkers(db) : [],
    people: await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    servers: engine === 'postgres' ? await readLiveServers(db) : [],
  }));
  const separate = separateFiles(servers);
  if (separate !== null) return problem(separate);
  const place = databaseUrl === null ? databaseFile(dataDir) : `PostgreSQL at ${placeOf(databaseUrl)}`;
  const running = servers.map(({ name, version }) => `${name} (${version})`);
  const cluster = workers.length > 0 ? [`distributed over ${workers.join(' and ')}`] : [];
  return fine(
    [place, ...cluster, people.count === 1 ? '1 account' : `${people.count} accounts`, ...running].join(', '),
  );
}

/** Compares this clock with that of PostgreSQL, or with the newest time in SQLite. */
async function checkClock({ db, engine }: Database): Promise<Finding> {
  const now = Date.now();
  if (engine === 'postgres') {
    const { rows } = await sql<{ at: string }>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db);
    const difference = Math.abs(Date.parse(rows[0]!.at) - now);
    if (difference > CLOCK_MS) {
      return problem(
        `The clocks of this machine and of PostgreSQL differ by ${Math.round(difference / 1000)} s. Use NTP.`,
      );
    }
  }
  const { seen } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('seen'))
    .executeTakeFirstOrThrow();
  if (seen !== null && Date.parse(seen) > now + AHEAD_MS) {
    return problem(`It is ${new Date(now).toISOString()} here, and somebody was active at ${seen}. Use NTP.`);
  }
  return fine(new Date(now).toISOString());
}

async function checkFiles(config: Config): Promise<Finding> {
  if (config.s3 === null) return fine('in the data folder');
  const faults: string[] = [];
  await createBlobs(config, (fault) => faults.push(fault)).check();
  return faults.length > 0 ? problem(faults.join(' ')) : fine(`bucket ${config.s3.bucket}`);
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === null) return fine('kept in the outbox folder, since SMTP_URL is not set');
  try {
    await testSmtp(smtpUrl);
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
    const facts = [code, responseCode].filter((fact) => fact !== undefined).join(' ');
    return problem(`${placeOf(smtpUrl)} does not work (${facts || message}). Check SMTP_URL.`);
  }
  return fine(`${placeOf(smtpUrl)} lets Auric sign in; test it with test-mail`);
}

async function checkMailQueue({ db }: Database): Promise<Finding> {
  const { failed, waiting } = await countMails(db);
  const text = `${waiting} waiting, ${failed} given up in 30 days`;
  return failed > 0 ? problem(`${text}. The reasons are in the log: look for "mail given up".`) : fine(text);
}

/** Asks the provider for its metadata, and names the address to which it sends people back. */
async function checkSingleSignOn({ oidc, publicUrl, host, port }: Config): Promise<Finding> {
  if (oidc === null) return fine('none, OIDC_ISSUER is not set');
  const { redirectAddress } = await import('../features/auth/oidc/begin.ts');
  const { reasonOf: reasonOfOidc } = await import('../features/auth/oidc/failures.ts');
  const { findProvider } = await import('../features/auth/oidc/provider.ts');
  try {
    await findProvider(oidc);
  } catch (error) {
    return problem(`${oidc.issuer} does not work (${reasonOfOidc(error)}). Check OIDC_ISSUER.`);
  }
  return fine(
    `${oidc.name} at ${oidc.issuer}, which must allow the redirect address ${redirectAddress(publicUrl ?? originOf({ host, port }))}`,
  );
}

async function checkModel({ model }: Config): Promise<Finding> {
  if (model === null) return fine('none, rules answer for the coach');
  const answer = await ask(`${model.baseUrl}/models`, model.apiKey);
  if (answer instanceof Error)
    return problem(`${model.baseUrl} does not answer (${reasonOf(answer)}). Check AI_BASE_URL.`);
  if (answer.status === 401 || answer.status === 403)
    return problem(`${model.baseUrl} refuses the key. Check AI_API_KEY.`);
  if (answer.status >= 500) return problem(`${model.baseUrl} answers with ${answer.status}.`);
  return fine(`${model.model} at ${model.baseUrl}`);
}

/** Whether a server answers on this machine, and which jobs are late. */
async function checkServer(config: Config): Promise<Finding> {
  const url = originOf(config);
  const health = await readHealth(url);
  if (health instanceof Error)
    return problem(`No Auric answers at ${url} (${reasonOf(health)}). Start it, or check HOST and PORT.`);
  if (health.late_jobs?.length)
    return problem(`These jobs are late: ${health.late_jobs.join(', ')}. Look into the log.`);
  return fine(`answers at ${url}`);
}

async function checkPublicAddress({ publicUrl, host }: Config): Promise<Finding> {
  if (publicUrl === null) {
    const isLocal = /^(127\.|::1$|localhost$)/.test(host);
    return isLocal
      ? fine('none, Auric is for this machine')
      : problem('Set PUBLIC_URL to the address that people use.');
  }
  const health = await readHealth(publicUrl);
  if (health instanceof Error) {
    return problem(`No Auric answers at ${publicUrl} (${reasonOf(health)}). Check PUBLIC_URL, DNS and the proxy.`);
  }
  return publicUrl.startsWith('https:')
    ? fine(publicUrl)
    : fine(`${publicUrl}, without https: no push messages on other machines`);
}

/** Auric does not speak TLS, so an https address has a proxy in front of it. */
function checkProxy({ publicUrl, trustProxy }: Config): Finding {
  if (publicUrl?.startsWith('https:') && trustProxy === 0) {
    return problem(
      'PUBLIC_URL is https, so a proxy is in front. Its address is taken for everyone’s: set TRUST_PROXY=1.',
    );
  }
  if (publicUrl === null && trustProxy > 0) {
    return problem('TRUST_PROXY is set without PUBLIC_URL: anyone who reaches Auric directly can forge their address.');
  }
  return fine(trustProxy === 0 ? 'none' : `${trustProxy} in front may name the address of a client`);
}

async function checkBackups(config: Config): Promise<Finding> {
  if (config.backupDir !== null) await makeBackupFolder(config);
  const { backups, error } = await createBackupReader(config)();
  if (error !== null) return problem(error);
  const newest = backups.find((backup) => backup.checked && backup.problem === null);
  if (!newest) return problem(`There is none. Set BACKUP_DIR for one every night, or run: ${CALL.backup}`);
  const age = Date.now() - Date.parse(newest.created_at);
  const text = `the newest is of ${newest.created_at}`;
  if (age > BACKUP_LATE_MS) return problem(`${text}. Set BACKUP_DIR for one every night, or run: ${CALL.backup}`);
  return newest.lost_files > 0
    ? problem(`${text}, and lacks ${newest.lost_files} files that the storage lost.`)
    : fine(text);
}

/** The health of a server; an error if it is not Auric, or cannot be reached. */
async function readHealth(url: string): Promise<{ status?: unknown; late_jobs?: string[] } | Error> {
  const answer = await ask(`${url}/api/health`);
  if (answer instanceof Error) return answer;
  const health = (await answer.json().catch(() => ({}))) as { status?: unknown; late_jobs?: string[] };
  if (health.status === 'unavailable') return new Error('it answers that it is unavailable');
  return typeof health.status === 'string' ? health : new Error(`another program answers with ${answer.status}`);
}

const ask = (url: string, key: string | null = null): Promise<Response | Error> =>
  fetch(url, {
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'manual',
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }) },
  }).catch((error: Error) => error);

function reasonOf({ message, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
