/*
 * `npm test`: the tests of contract, server and web on both databases, then the stories in a browser. Ends with the
 * failures and the line `N passed, N failed`. A skipped test or one that could not run counts as failed, and nothing is
 * retried except stories in quarantine (docs/decisions/0086). `npm test -- pillars` runs the Vitest files whose path
 * contains `pillars`, and no stories.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { temporaryFolder } from '#server/testing/database/temporary-folder.ts';
import { countPlaywright, countVitest, type Counts } from './testing/count.ts';

const root = join(import.meta.dirname, '..');
const filters = process.argv.slice(2);
/** Of the reports and of everything that the tests write, so that a stopped run leaves nothing behind. */
const folder = await mkdtemp(join(await temporaryFolder(), 'auric-tests-'));
// Tests of root start processes of other users, which have folders in it.
await chmod(folder, 0o711);

let child: ChildProcess | undefined;
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    // Ctrl-C in a terminal reaches it as well; a signal to this process alone would leave it running. At SIGINT both
    // runners end their processes; at SIGTERM Playwright does not.
    child?.kill('SIGINT');
  });
}

/** Runs a command line tool of a package on this Node.js; answers its exit code. */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runVitest(): Promise<Counts> {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run('vitest/vitest.mjs', ['run', ...reporters, ...filters]);
  const byName = filters.some((filter) => filter === '-t' || filter.startsWith('--testNamePattern'));
  return countVitest(await readReport(report), { exitCode, skippedOnPurpose: byName });
}

async function runPlaywright(): Promise<Counts> {
  const report = join(folder, 'playwright.json');
  const exitCode = await run('@playwright/test/cli.js', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return countPlaywright(await readReport(report), { exitCode });
}

const counts = [await runVitest()];
if (filters.length === 0 && !stoppedBy) counts.push(await runPlaywright());
await rm(folder, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + (stoppedBy ? 1 : 0);
for (const reason of counts.flatMap((count) => count.reasons)) console.log(reason);
if (stoppedBy) console.log(`Counted as failed: stopped by ${stoppedBy}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
