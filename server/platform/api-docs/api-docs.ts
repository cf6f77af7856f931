import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { sendDownload } from '../endpoints/download.ts';
import { notFound } from '../http/http-errors.ts';
import type { RequestLimit } from '../http/request-limits.ts';
import type { DocsOrder } from './docs-thread.ts';
import type { DocsFiles } from './make-docs.ts';
import { readMadeDocs } from './made-docs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint;
  }
}

/** The API page has an inline script and styles; everything comes from this server. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Describes all endpoints registered after it in `/api/openapi.json`, and shows them on a page at `/api/docs`.
 * @param limit counts each request against its network.
 */
export function installApiDocs(app: FastifyInstance, version: string, limit: RequestLimit): void {
  const calls = new Set<string>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) calls.add(`${config.endpoint.method} ${config.endpoint.path}`);
  });
  let files: Promise<Files> | null = null;
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    files ??= makeFiles({ version, calls: [...calls] }).catch((error: unknown) => {
      files = null;
      throw error;
    });
    const file = (await files).get(path);
    if (!file) return notFound(request, reply);
    return sendDownload(request, reply, file, { ...file, headers: { 'cache-control': 'no-cache' } });
  };

  const onRequest = (request: FastifyRequest, reply: FastifyReply) => limit(request, reply, 'asking');
  app.get('/api/openapi.json', { onRequest }, (request, reply) => send('openapi.json', request, reply));
  app.get('/api/docs', { onRequest }, (_request, reply) => reply.redirect('/api/docs/', 301));
  app.get('/api/docs/*', { onRequest }, (request, reply) => {
    reply.header('content-security-policy', DOCS_POLICY);
    return send((request.params as { '*': string })['*'], request, reply);
  });
}

/** By path. They do not change while the server runs: a browser that has one gets 304. */
type Files = ReadonlyMap<string, { body: Uint8Array; type: string; etag: string }>;

/** The files of the release, or makes them at the first visit. */
async function makeFiles(order: DocsOrder): Promise<Files> {
  const files = (await readMadeDocs()) ?? (await makeInThread(order));
  return new Map(
    files.map(({ path, bytes, type }) => [
      path,
      { body: bytes, type, etag: createHash('sha256').update(bytes).digest('base64url') },
    ]),
  );
}

/** In a separate thread, because that takes half a second. */
async function makeInThread(order: DocsOrder): Promise<DocsFiles> {
  const thread = new Worker(new URL('./docs-thread.ts', import.meta.url), { workerData: order });
  const [files] = (await once(thread, 'message')) as [DocsFiles];
  return files;
}
