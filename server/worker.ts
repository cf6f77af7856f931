/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from './app.ts';
import { joinDatabase } from './database/connect.ts';
import { delaysOfThread } from './platform/attempts/delays.ts';
import type { WorkerMessage, WorkerParts, WorkerOrder, WorkerRequest } from './platform/workers/worker-pool.ts';
import { createMailer } from '#server/platform/mail/mail.ts';

/*
 * A worker thread for long requests: the whole application on its own connections. It runs one request at a time, and
 * others while that request waits for an external service. The main thread has already authenticated and counted them.
 */

const { config, version, webRoot, publicUrl, writer, databasePatience } = workerData as WorkerParts;
const port = parentPort!;

/** The current request, the server's time when it arrived, and the version of its account. */
const current = new AsyncLocalStorage<{ job: number; now: Date; accountVersion: string }>();
const post = (message: WorkerMessage, bytes: ArrayBuffer[] = []) => port.postMessage(message, bytes);

const database = await joinDatabase(config, writer, databasePatience);
database.changes.listen({
  changed: (changes) => post({ changes }),
  lost: () => {},
});
/** Attempts that wait in the main thread, by number. */
const delayed = new Map<number, (isGranted: boolean) => void>();
let delays = 0;

const { app, stop } = await buildApp({
  config,
  database,
  mailer: createMailer(config),
  version,
  webRoot,
  publicUrl,
  clock: () => current.getStore()?.now ?? new Date(),
  countsRequests: false,
  accountVersion: () => current.getStore()?.accountVersion ?? null,
  runSoon: (soon) => post({ soon }),
  delays: delaysOfThread((ms, who) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    delays += 1;
    delayed.set(delays, resolve);
    post({ delay: delays, ms, who });
    return promise;
  }),
  onPause() {
    const request = current.getStore();
    if (request) post({ job: request.job, waits: true });
  },
});
await app.ready();

const injected = ({ method, url, headers, ip, body }: WorkerRequest) => ({
  method: method as 'GET',
  url,
  headers: headers as Record<string, string>,
  remoteAddress: ip,
  ...(body !== undefined && { payload: Buffer.from(body.buffer) }),
});

async function handle(job: number, request: WorkerRequest): Promise<void> {
  if (request.inPieces) return handleInPieces(job, request);
  const before = performance.eventLoopUtilization();
  const { statusCode, headers, rawPayload } = await app.inject(injected(request));
  // A buffer of its own can be transferred to another thread without a copy.
  const body = new Uint8Array(rawPayload);
  const busyMs = performance.eventLoopUtilization(before).active;
  post({ job, response: { status: statusCode, headers, body, busyMs } }, [body.buffer]);
}

/** Responses that are sent in pieces. */
const streams = new Map<number, Readable>();

async function handleInPieces(job: number, request: WorkerRequest): Promise<void> {
  const response = await app.inject({ ...injected(request), payloadAsStream: true });
  post({ job, begins: { status: response.statusCode, headers: response.headers } });
  const stream = response.stream();
  streams.set(job, stream);
  try {
    for await (const chunk of stream) {
      const piece = new Uint8Array(chunk as Buffer);
      post({ job, piece }, [piece.buffer]);
    }
  } catch {
    // The client has closed the response.
  } finally {
    streams.delete(job);
    post({ job, piece: null });
  }
}

const running = new Set<Promise<void>>();

async function end(): Promise<void> {
  await Promise.all(running);
  await stop();
  await database.close();
  port.close();
}

port.on('message', (order: WorkerOrder) => {
  if (order === null) return void end();
  if ('delay' in order) {
    delayed.get(order.delay)!(order.isGranted);
    return void delayed.delete(order.delay);
  }
  const { job } = order;
  if ('unread' in order) return void streams.get(job)?.destroy();
  const { request } = order;
  const { now, accountVersion } = request;
  const handled = current.run({ job, now: new Date(now), accountVersion }, () => handle(job, request));
  running.add(handled);
  void handled.finally(() => running.delete(handled));
});
