import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharesSessions } from './postgres-pooler.ts';

/** A message of PostgreSQL: its type, its length and its content. */
const message = (type: string, content: string | Buffer) => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
};
const READY = message('Z', 'I');
const ACCEPTED = Buffer.concat([message('R', '\0\0\0\0'), READY]);

/** The response to a query for one number, as text. */
function rowOf(value: string): Buffer {
  const [type, size] = [Buffer.from([0, 0, 0, 23]), Buffer.alloc(4)];
  size.writeInt32BE(value.length);
  const column = Buffer.concat([Buffer.from('\0\u0001pid\0\0\0\0\0\0\0'), type, Buffer.from('\0\u0004\0\0\0\0\0\0')]);
  const row = Buffer.concat([Buffer.from([0, 1]), size, Buffer.from(value)]);
  return Buffer.concat([message('T', column), message('D', row), message('C', 'SELECT 1\0'), READY]);
}

/** A pooler that gives its clients these backends, one after the other. */
async function listen(backends: readonly string[]): Promise<string> {
  let clients = 0;
  const server = createServer((socket) => {
    const pid = backends[clients++]!;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) return socket.end();
      if (bytes[0] !== 'Q'.charCodeAt(0)) return socket.write(ACCEPTED);
      const isRead = bytes.includes('pg_backend_pid');
      return socket.write(isRead ? rowOf(pid) : Buffer.concat([message('C', 'BEGIN\0'), READY]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://maya@127.0.0.1:${(server.address() as { port: number }).port}/auric?sslmode=disable`;
}

test('a pooler that gives two clients one backend is recognized, and PostgreSQL itself is not one', async () => {
  expect(await sharesSessions(await listen(['7', '7']))).toBe(true);
  expect(await sharesSessions(await listen(['7', '8']))).toBe(false);
  expect(await sharesSessions(inject('postgresAdminUrl'))).toBe(false);
});
