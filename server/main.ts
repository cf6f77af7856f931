import { resolve } from 'node:path';
import { buildApp } from './app.ts';
import { VERSION as version } from './version.ts';
import { readConfig, settingWarnings } from './config.ts';
import { readSettings } from './settings.ts';
import { connectDatabase } from './database/connect.ts';
import { MIGRATIONS } from './database/migrate.ts';
import { StartProblem } from './database/files/start-problem.ts';
import { createWorkerPool, type WorkerPool } from '#server/platform/workers/worker-pool.ts';
import { makeBackupFolder } from '#server/platform/backups/make-backup.ts';
import { createDiskReserve } from '#server/platform/disk-reserve.ts';
import { localOrigin } from '#server/platform/http/own-name.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { greeting } from '#server/platform/terminal/greeting.ts';
import { readableLog } from '#server/platform/terminal/readable-log.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** npm repeats a signal that the terminal has already sent: a second signal this soon is the same one. */
const ECHO_MS = 1000;
const PARENT_CHECK_MS = 500;
/** Files are for their owner only. */
const PRIVATE = 0o077;

/** Starts the product: config, database, listen, and stop gracefully. */
async function start(): Promise<void> {
  process.umask(PRIVATE);
  const settings = readSettings();
  const config = readConfig(settings.values);
  let report = (_error: Error): void => {};
  const database = await connectDatabase(config, (error) => report(error));
  const mailer = createMailer(config);
  const webRoot = resolve(ROOT, 'dist/web');
  const workers: WorkerPool = createWorkerPool({
    config,
    version,
    webRoot,
    writerLock: database.writerLock,
    changes: database.changes,
    runSoon: (job) => jobs.runSoon(job),
    delays: () => delays,
    publicUrl: () => config.publicUrl ?? localOrigin(app.listeningOrigin),
  });
  const { isTTY: isTerminal } = process.stdout;
  const { app, jobs, delays, stop } = await buildApp({
    config,
    database,
    mailer,
    version,
    webRoot,
    workers,
    ...(config.databaseUrl === null && { reserve: await createDiskReserve(config.dataDir) }),
    ...(isTerminal && { logTo: readableLog(process.stdout) }),
  });
  report = ({ message }) => {
    if (database.isDamaged()) app.log.error({ err: { message } }, 'database damaged');
    else app.log.warn({ err: { message } }, 'database connection lost');
  };

  for (const warning of [...settingWarnings(settings.values), ...settings.warnings]) app.log.warn(warning);
  const { migrations, backup } = database.upgrade;
  if (migrations.includes(MIGRATIONS[0]!.name)) app.log.info('database created');
  else if (migrations.length > 0) app.log.info({ migrations, backup: backup ?? undefined }, 'database upgraded');
  if (config.backupDir !== null) {
    // Not waited for: a network folder may hang.
    makeBackupFolder(config).catch((error: Error) => app.log.error(`No backup can be written: ${error.message}`));
  }
  await app.listen({ port: config.port, host: config.host });
  jobs.start();
  stopOnSignals(async () => {
    app.log.info('stopping');
    await stop();
    await workers.close();
    await database.close();
    app.log.info('stopped');
  });
  if (isTerminal) return void process.stdout.write(greeting(config, { version, address: app.listeningOrigin }));
  app.log.info({ version, url: app.listeningOrigin, database: database.engine, data: config.dataDir }, 'listening');
  if (!config.smtpUrl)
    app.log.info({ outbox: resolve(config.dataDir, 'outbox') }, 'no SMTP_URL: mail is kept in the outbox folder');
}

function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt = 0;
  const onSignal = () => {
    if (firstAt === 0) {
      firstAt = Date.now();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (Date.now() - firstAt > ECHO_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);

  // npm started this process and was killed, so no signals arrive any more.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      onSignal();
    }, PARENT_CHECK_MS);
    watch.unref();
  }
}

/** What to do about an address on which the server cannot listen, by the code of the error. */
const LISTEN_HINTS: Readonly<Record<string, string>> = {
  EACCES: 'Ports below 1024 are for root: set PORT to a higher one, with a proxy in front.',
  EADDRINUSE: 'Another program listens there: stop it, or set PORT to another number.',
  EADDRNOTAVAIL: 'This machine does not have that address: check HOST.',
};

/** Logs errors that an operator can fix in one line, others with their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartProblem) return error.message;
  const { syscall, code = '', hostname } = error as { syscall?: string; code?: string; hostname?: string };
  if (syscall === 'getaddrinfo') return `There is no address ${hostname} to listen on (${error.message}): check HOST.`;
  if (syscall === 'listen') return `${error.message}. ${LISTEN_HINTS[code] ?? 'Check HOST and PORT.'}`;
  return error.stack ?? error.message;
}

// The demonstration imports this file, and has arguments of its own.
const [argument] = import.meta.main ? process.argv.slice(2) : [];
if (argument === '--version') {
  process.stdout.write(`auric ${version}\n`);
  process.exit(0);
}
if (argument !== undefined) {
  process.stderr.write(`Auric has no option ${argument}: its settings are environment variables (docs/settings.md).\n`);
  process.exit(2);
}
start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
