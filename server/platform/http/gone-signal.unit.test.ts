import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { goneSignal } from './gone-signal.ts';

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

/** A request, and the response that the server has begun. */
async function open() {
  const request = get({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => undefined);
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { request, raw, gone: goneSignal({ raw } as FastifyReply) };
}

test('the signal is aborted when the client leaves before it has its response', async () => {
  const { request, raw, gone } = await open();
  raw.write('the first half');
  const closed = once(raw, 'close');
  request.destroy();
  await closed;
  expect(gone.aborted).toBe(true);
  expect(goneSignal({ raw } as FastifyReply)).toBe(gone);
});

test('the signal is aborted after the whole response, with one error for all', async () => {
  const { request, raw, gone } = await open();
  const closed = once(raw, 'close');
  raw.end('all of it');
  const [response] = await once(request, 'response');
  response.resume();
  await closed;
  expect(gone.aborted).toBe(true);
  const next = await open();
  const left = once(next.raw, 'close');
  next.request.destroy();
  await left;
  expect(next.gone.reason).toBe(gone.reason);
});

test('the signal of a client that has left is aborted from the start', async () => {
  const request = get({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => undefined);
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  const closed = once(raw, 'close');
  request.destroy();
  await closed;
  expect(goneSignal({ raw } as FastifyReply).aborted).toBe(true);
});
