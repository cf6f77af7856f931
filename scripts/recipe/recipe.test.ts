import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { addFeature, removeFeature } from './add-feature.ts';
import { addTaskField, removeTaskField } from './add-task-field.ts';

/* CONTRIBUTING.md says how a feature and a field are added. This test follows it in a copy of the project. */

const LEFT_OUT = ['.git', 'node_modules', 'dist', 'data', 'test-results'];
const MINUTES = 60_000;

const project = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'auric-recipe-'));
cpSync(project, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** How many existing files a feature with all parts of a record edits. */
const EDITED = 8;

/** Those of the feature try its parts: edit, archive, trash, Undo, offline, live updates, and a second user. */
const OWN_TESTS = ['features/mottos', 'web-and-server/mottos', 'features/tasks/energy'];
const OF_EVERY_FEATURE = [
  ...['architecture.test.ts', 'scripts/all-writes', 'records/graph', 'system/authorisation'],
  ...['every-write', 'endpoints/edit.test', 'endpoints/repeated-requests'],
];
const OF_EVERY_FIELD = ['task-view', 'quick-add/read-line'];
/** Of the tests that run for every feature, those that do not send values to the other features; of the scopes of a token one. */
const OF_A_FEATURE =
  '^(?!A-14|B-03|B-04: (the scheme|public routes|a path|an expired|an access token.*“(?!read))|B-06(?!.*mottos))';

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

const MOST_FILES_OF_A_FIELD = 14;

test(
  'a feature and a field of tasks, added by the recipes, pass the tests of all others and leave nothing when removed',
  { timeout: 20 * MINUTES },
  async () => {
    const before = treeOf(copy);
    const feature = addFeature(copy);
    const field = addTaskField(copy);

    expect(pathsOf(feature.edits).size).toBe(EDITED);
    const touched = new Set([...field.files, ...pathsOf(field.edits)]);
    expect([...touched].map((path) => path.replace(/\/\d{4}_/, '/NNNN_')).sort()).toEqual([
      'contract/quick-add/cases/line.cases.ts',
      'contract/quick-add/marks.ts',
      'contract/task-fields.ts',
      'docs/glossary.md',
      'server/database/migrations/NNNN_energy.ts',
      'server/database/schema.ts',
      'server/features/tasks/energy.test.ts',
      'server/features/tasks/occurrences/shape-occurrence.ts',
      'server/testing/writes.ts',
      'web/features/tasks/energy-field.test.tsx',
      'web/features/tasks/fields.tsx',
    ]);
    expect(touched.size).toBeLessThanOrEqual(MOST_FILES_OF_A_FIELD);

    // One checker takes half of the processor time of four. The cache is that of the project itself. The fourth side checks
    // the files of the others again, and its own tests run below.
    const isWhole = process.env['AURIC_TESTS'] === 'all';
    for (const side of ['contract', 'server', 'web', ...(isWhole ? ['web-and-server'] : [])])
      expect(await problemsOf('typescript/bin/tsc', '-p', side, '--checkers', '1', '--incremental', 'false')).toBe('');
    expect(await problemsOf('oxlint/bin/oxlint')).toBe('');
    expect(await problemsOf('oxfmt/bin/oxfmt', '--check')).toBe('');
    const databases = isWhole ? ['sqlite', 'postgres'] : ['sqlite'];
    const projects = ['unit', ...databases].flatMap((name) => ['--project', name]);
    // One worker loads the product once.
    const tests = [...OWN_TESTS, ...OF_EVERY_FEATURE, ...OF_EVERY_FIELD];
    expect(
      await problemsOf('vitest/vitest.mjs', 'run', '--maxWorkers', '1', ...projects, '-t', OF_A_FEATURE, ...tests),
    ).toBe('');

    // Without its column or its entry in a table, the project has a type error.
    for (const text of ['  energy: z.nullable(Energy),\n', '  energy: fields.energy,\n']) {
      const file = join(copy, 'contract/task-fields.ts');
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, whole.replace(text, ''));
      expect(await problemsOf('typescript/bin/tsc', '-p', 'contract', '--incremental', 'false')).toContain('energy');
      writeFileSync(file, whole);
    }

    removeTaskField(copy, field);
    removeFeature(copy, feature);
    expect(treeOf(copy)).toEqual(before);
  },
);

const pathsOf = (edits: readonly { path: string }[]) => new Set(edits.map(({ path }) => path));
