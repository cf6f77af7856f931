import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { isDatabaseDown } from './database/dialect/errors.ts';
import { DataFolderInUse } from './database/dialect/sqlite.ts';
import { NewerData } from './database/migrate.ts';
import { createMailer } from '#server/platform/mail/mail.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** npm passes a signal on that the terminal has sent already: a second one this soon is the same. */
const ECHO_MS = 1000;
const PARENT_CHECK_MS = 500;

/** Starts the product: config, database, listen, and stop gracefully. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { version: string };
  const database = await connectDatabase(config, (error) =>
    app.log.warn({ err: { message: error.message } }, 'database connection lost'),
  );
  const mailer = createMailer(config);
  const { app, jobs, stop } = await buildApp({ config, database, mailer, version, webRoot: resolve(ROOT, 'dist/web') });

  await app.listen({ port: config.port, host: config.host });
  jobs.start();
  stopOnSignals(async () => {
    app.log.info('stopping');
    await stop();
    await database.close();
    app.log.info('stopped');
  });
  app.log.info({ url: app.listeningOrigin, database: database.engine, data: config.dataDir }, 'listening');
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

  // npm started this process and was killed, so nothing passes signals on any more.
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

/** Prints errors that a person can fix as one line, and others with their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isListening = 'syscall' in error && error.syscall === 'listen';
  if (isDatabaseDown(error) && !isListening) return `The database cannot be reached: ${error.message}`;
  const isForPeople =
    error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof NewerData || isListening;
  return isForPeople ? error.message : (error.stack ?? error.message);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
