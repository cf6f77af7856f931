/*
 * `npm run demo`: serves an account with a year of data, made through the server's own rules in a separate folder,
 * `./data-demo`. A second run serves the same data; delete the folder for a new year.
 *
 *   npm run demo -- [--dir data-demo] [--password WORD] [--seed 1]
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import process from 'node:process';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { numberOption, readOptions } from '../options.ts';
import { PERSON } from './life.ts';
import { makeDemo } from './make-demo.ts';

/** Settings that lead out of the folder: another database, a bucket, a mail server. */
const ELSEWHERE = /^(DATABASE_URL|SMTP_URL|FEEDBACK_EMAIL|S3_)/;

const options = readOptions(
  ['dir', 'password', 'seed'],
  'npm run demo -- [--dir data-demo] [--password WORD] [--seed 1]',
);
const password = options.password.at(-1) ?? randomBytes(9).toString('base64url');
const seed = numberOption(options.seed, 1);

process.umask(0o077);
for (const name of Object.keys(process.env).filter((each) => ELSEWHERE.test(each))) delete process.env[name];
const dataDir = resolve(options.dir.at(-1) ?? 'data-demo');
try {
  const began = performance.now();
  console.log(`Looking for the demonstration in ${dataDir}; a new one takes about a minute ...`);
  const isNew = await makeDemo({
    dataDir,
    password,
    seed,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  if (isNew) console.log(`A year was lived in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  console.log(
    isNew
      ? `\nSign in as ${PERSON.email} with the password ${password}\nIt is not shown again.\n`
      : `\nSign in as ${PERSON.email} with the password that was shown when it was made.\nDelete ${dataDir} for a new one.\n`,
  );
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
Object.assign(process.env, { DATA_DIR: dataDir, ENV_FILE: 'none' });
await import('#server/main.ts');
