/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from './app.ts';
import { joinDatabase } from './database/connect.ts';
import type { WorkerMessage, WorkerParts, WorkerRequest } from './platform/workers/worker-pool.ts';
import { createMailer } from '#server/platform/mail/mail.ts';

/*
 * A worker for large accounts: the whole application on its own connections, which is handed one request at
 * a time. The main thread has authenticated and counted it.
 */

const { config, version, webRoot, publicUrl, writer } = workerData as WorkerParts;
const port = parentPort!;

let now = new Date();
const database = await joinDatabase(config, writer);
database.changes.listen({
  changed: (changes) => port.postMessage({ changes } satisfies WorkerMessage),
  lost: () => {},
});
const { app, stop } = await buildApp({
  config,
  database,
  mailer: createMailer(config),
  version,
  webRoot,
  publicUrl,
  clock: () => now,
  countsRequests: false,
});
await app.ready();

async function handle(request: WorkerRequest): Promise<void> {
  now = new Date(request.now);
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers as Record<string, string>,
    remoteAddress: request.ip,
    ...(request.body !== undefined && { payload: request.body }),
  });
  // In memory of its own, which changes threads without being copied.
  const body = new Uint8Array(rawPayload);
  port.postMessage({ response: { status: statusCode, headers, body } } satisfies WorkerMessage, [body.buffer]);
}

async function end(): Promise<void> {
  await stop();
  await database.close();
  port.close();
}

let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest | null) => {
  last = last.then(() => (request === null ? end() : handle(request)));
});
