import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#contract/platform/errors.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp } from '#server/testing/app.ts';

/* docs/api.md has a script for a shell and one in TypeScript. They run here as they are printed. */

const guide = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const scriptIn = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)![1]!;

const app = await startTestApp();
const { port } = await app.listen();
const run = promisify(execFile);

async function newToken(token: string): Promise<Record<string, string | undefined>> {
  const { body } = await app.call(tokensContract.create, { token, body: { name: 'Guide', scopes: ['all'] } });
  return { ...process.env, AURIC_URL: `http://127.0.0.1:${port}`, AURIC_TOKEN: body.token };
}

test('the guide explains every code of errors, by status', () => {
  let status = '';
  const explained = new Map<string, string[]>();
  for (const [, first = '', second = ''] of guide.matchAll(/^\| *(\d{3})? *\| (`[a-z_`, ]+)\|/gm)) {
    status = first || status;
    const codes = [...second.matchAll(/[a-z_]+/g)].map(([code]) => code);
    explained.set(status, [...(explained.get(status) ?? []), ...codes].toSorted());
  }
  const existing = Object.entries(ERROR_CODES).map(([each, codes]) => [each, codes.toSorted()] as const);
  expect(Object.fromEntries(explained)).toEqual(Object.fromEntries(existing));
});

test('the shell script of the guide adds, lists, completes and reopens a task', async () => {
  const { token } = await app.newUser();
  const { stdout } = await run('bash', ['-c', scriptIn('sh')], { env: await newToken(token) });

  const { body: tasks } = await app.call(tasksContract.list, { token });
  expect(tasks).toMatchObject([{ name: 'Call mum', due_date: '2026-11-30', status: 'todo' }]);
  expect(JSON.parse(stdout)).toMatchObject([{ id: tasks[0]!.id }]);
});

test('the TypeScript of the guide adds, lists, deletes and restores a task', async () => {
  const { token } = await app.newUser();
  const file = join(app.dataDir, 'guide.mts');
  writeFileSync(file, scriptIn('ts'));
  const { stdout } = await run(process.execPath, [file], { env: await newToken(token) });

  expect(stdout).toBe("[ 'Call mum' ]\n");
  const { body: tasks } = await app.call(tasksContract.list, { token });
  expect(tasks).toMatchObject([{ name: 'Call mum', status: 'todo' }]);
});
