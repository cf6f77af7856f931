/*
 * A server process whose clock is set by its parent: for each instant from the parent it runs the due jobs and reports
 * when they are done. It serves no requests.
 */
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { createMailer } from '#server/platform/mail/mail.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, databaseUrl: databaseUrl || null };
let now = new Date(0);
const { jobs } = await buildApp({
  config: { ...config, publicUrl: 'http://auric.example' },
  database: await connectDatabase(config, () => {}),
  mailer: createMailer(config),
  version: 'test',
  webRoot: '/nowhere',
  clock: () => now,
});
process.on('message', (instant: string) => {
  now = new Date(instant);
  void jobs.runDue(now).then(() => process.send!(instant));
});
process.on('disconnect', () => process.exit());
process.send!('ready');
