import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { addFeature, removeFeature } from './add-feature.ts';

/* CONTRIBUTING.md says how a feature is added. This test follows it in a copy of the project. */

const LEFT_OUT = ['.git', 'node_modules', 'dist', 'data', 'test-results'];
const MINUTES = 60_000;

const project = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'auric-recipe-'));
cpSync(project, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Of the tests that every feature meets, not those that send values to the other features. */
const OF_A_FEATURE = '^(?!A-14|B-03|B-06(?!.*mottos))';

/** Without the variables of this Vitest run, so that the ones it starts are independent of it. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));

/** Runs a tool of node_modules in the copy. Returns its output if it failed, else the empty string. */
async function problemsOf(tool: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [join('node_modules', tool), ...args], { cwd: copy, env });
  return run.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${tool} ${args.join(' ')}\n${stdout}${stderr}`,
  );
}

/** Every file with its content. */
const treeOf = (root: string): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(
        (path) =>
          !relative(root, path)
            .split('/')
            .some((part) => LEFT_OUT.includes(part)),
      )
      .map((path): [string, string] => [relative(root, path), readFileSync(path, 'latin1')])
      .sort(),
  );

test(
  'a feature is added by its contract, folders, migration and entries in the lists, and leaves nothing when removed',
  { timeout: 10 * MINUTES },
  async () => {
    const before = treeOf(copy);
    const added = addFeature(copy);

    expect(added.files.map((path) => path.replace(/\/\d{4}_/, '/NNNN_'))).toEqual([
      'contract/mottos.ts',
      'server/database/migrations/NNNN_mottos.ts',
      'server/features/mottos/create-motto.ts',
      'server/features/mottos/delete-motto.ts',
      'server/features/mottos/feature.ts',
      'server/features/mottos/mottos.test.ts',
      'server/features/mottos/queries.ts',
      'server/features/mottos/records.ts',
      'server/features/mottos/routes.ts',
      'web/features/mottos/motto-queries.ts',
      'web/pages/MottosPage.tsx',
    ]);
    expect([...new Set(added.edits.map(({ path }) => path))]).toEqual([
      'server/app.ts',
      'server/database/migrate.ts',
      'server/database/schema.ts',
      'server/testing/writes.ts',
      'web/platform/navigation.ts',
      'web/sections.ts',
    ]);
    // One checker takes half of the processor time of four. The cache is that of the project itself.
    for (const side of ['contract', 'server', 'web'])
      expect(await problemsOf('typescript/bin/tsc', '-p', side, '--checkers', '1', '--incremental', 'false')).toBe('');
    expect(await problemsOf('oxlint/bin/oxlint')).toBe('');
    expect(await problemsOf('oxfmt/bin/oxfmt', '--check')).toBe('');
    const tests = ['architecture.test.ts', 'features/mottos', 'records/graph', 'system/authorisation', 'every-write'];
    const projects = ['--project', 'unit', '--project', 'sqlite'];
    expect(await problemsOf('vitest/vitest.mjs', 'run', ...projects, '-t', OF_A_FEATURE, ...tests)).toBe('');

    removeFeature(copy, added);
    expect(treeOf(copy)).toEqual(before);
  },
);
