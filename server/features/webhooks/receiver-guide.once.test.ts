import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { expect, onTestFinished, test } from 'vitest';
import { signatureHeaders } from './sign.ts';

/* docs/api.md has a receiver of webhooks. It runs here as it is printed. */

const guide = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

test('the receiver of the guide accepts what is signed with the secret, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auric-receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, /```js\n([^]*?)```/.exec(guide)![1]!);
  const receiver = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' } });
  onTestFinished(() => void receiver.kill());
  const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  const started: unknown = (await lines.next()).value;
  const address = `http://127.0.0.1:${/\d+$/.exec(String(started))![0]}`;
  const body = JSON.stringify({ event: 'test' });
  const signed = (now: Date, key = secret) => signatureHeaders({ secret: key, id: 'one', body, now });
  const statusOf = async (headers: Record<string, string>, sent = body) =>
    (await fetch(address, { method: 'POST', headers, body: sent })).status;

  expect(await statusOf(signed(new Date()))).toBe(204);
  expect(await lines.next()).toMatchObject({ value: 'test' });
  expect(await statusOf(signed(new Date()), `${body} `)).toBe(401);
  expect(await statusOf(signed(new Date(), `whsec_${Buffer.alloc(32, 8).toString('base64')}`))).toBe(401);
  expect(await statusOf(signed(new Date(Date.now() - 600_000)))).toBe(401);
  expect(await statusOf({})).toBe(401);
});
