import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../e2e/server.ts';

const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'auric-backup-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(command: 'backup' | 'restore', ...args: string[]) {
  const child = spawn(process.execPath, ['server/admin.ts', command, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(String(text)));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output: output.join('') };
}

test(
  'C-27: a backup made while people write has all that was acknowledged before it began',
  { timeout: 240_000 },
  async () => {
    const server = await startServer({ dataDir });
    onTestFinished(() => server.kill());
    const send = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return (await response.json()) as { access_token: string };
    };
    const account = { email: 'maya@example.org', password: 'correct horse' };
    await send('/auth/register', { ...account, first_name: 'Maya', last_name: 'Lindqvist' });
    const { access_token: token } = await send('/auth/login', account);
    const acknowledged: string[] = [];
    let isWriting = true;
    const write = async (writer: number) => {
      for (let count = 0; isWriting; count += 1) {
        const name = `Task ${count} of ${writer}`;
        await send('/tasks', { name }, token);
        acknowledged.push(name);
      }
    };
    const writers = [0, 1, 2, 3].map(write);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);

    const certain = [...acknowledged];
    const { status, output } = await run('backup');
    isWriting = false;
    await Promise.all(writers);

    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/^Backed up the database and 0 files to \S+ \([\d.]+ MB\), and checked them\.\n$/),
    ]);
    expect(await run('restore')).toMatchObject({
      status: 1,
      output: expect.stringContaining('Another Auric server') as string,
    });
    await server.stop();
    const { status: restored, output: said } = await run('restore');
    expect([restored, said]).toEqual([0, expect.stringContaining('What was there before is kept in ')]);

    const again = await startServer({ dataDir });
    onTestFinished(() => again.kill());
    const response = await fetch(`${again.url}/api/tasks`, { headers: { authorization: `Bearer ${token}` } });
    const names = ((await response.json()) as { name: string }[]).map(({ name }) => name);
    expect(certain.filter((name) => !names.includes(name))).toEqual([]);
    expect(existsSync(join(dataDir, 'replaced'))).toBe(true);
  },
);
