import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ReadFiles } from './api-docs-reader.ts';
import { sendDownload } from './endpoints/download.ts';
import { PAGE_HEADERS } from './endpoints/json.ts';
import { notFound } from './http/http-errors.ts';
import { IGNORED_FIELDS } from './http/ignored-fields.ts';
import type { RequestLimit } from './http/request-limits.ts';

const OPENAPI = '3.1.0';

/** The API page has an inline script and styles; everything comes from this server. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Collects all routes registered after it for `/api/openapi.json`, and serves them as a page at `/api/docs`.
 * @param records the schemas that have a name of their own in the document.
 * @param limit counts each request against its network.
 */
export async function installApiDocs(
  app: FastifyInstance,
  version: string,
  records: Readonly<Record<string, z.core.$ZodType>>,
  limit: RequestLimit,
): Promise<void> {
  for (const [id, schema] of Object.entries(records)) z.globalRegistry.add(schema, { id });
  await app.register(swagger, {
    openapi: {
      openapi: OPENAPI,
      info: { title: 'Auric', version, description: 'Pillars, areas, projects, tasks and what belongs to them.' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const onRequest = (request: FastifyRequest) => limit(request, 'asking');
  const schema = { hide: true };
  let description: Promise<Page> | null = null;
  app.get('/api/openapi.json', { schema, onRequest }, async (request, reply) => {
    description ??= describe(app, routes);
    return sendPage(request, reply, await description);
  });

  let pages: Promise<Pages> | null = null;
  app.get('/api/docs', { schema, onRequest }, (_request, reply) => reply.redirect('/api/docs/', 301));
  app.get('/api/docs/*', { schema, onRequest }, async (request, reply) => {
    pages ??= readPages().catch((error: unknown) => {
      pages = null;
      throw error;
    });
    const page = (await pages).get((request.params as { '*': string })['*']);
    if (!page) return notFound(request, reply);
    reply.header('content-security-policy', DOCS_POLICY);
    return sendPage(request, reply, page);
  });
}

/** A response that does not change while the server runs: a browser that has it gets 304. */
interface Page {
  body: string | Uint8Array;
  type: string;
  etag: string;
}

const pageOf = (body: Page['body'], type: string): Page => ({
  body,
  type,
  etag: createHash('sha256').update(body).digest('base64url'),
});

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page) =>
  sendDownload(request, reply, page, { ...page, headers: { 'cache-control': 'no-cache' } });

/**
 * Describing all routes takes a tenth of a second, so each is described separately and other requests run in between.
 */
async function describe(app: FastifyInstance, routes: readonly RouteOptions[]): Promise<Page> {
  for (const route of routes) {
    if (route.schema)
      describeRoute({ schema: route.schema, url: route.url, route, openapiObject: { openapi: OPENAPI } });
    await setImmediate();
  }
  return pageOf(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
}

type Described = ReturnType<typeof jsonSchemaTransform>;
const described = new WeakMap<RouteOptions, Described>();

/** zod cannot describe headers, so they are added to its description of a route. */
function describeRoute(input: Parameters<typeof jsonSchemaTransform>[0]): Described {
  const known = described.get(input.route);
  if (known) return known;
  const result = jsonSchemaTransform(input);
  const { response } = result.schema as { response?: Record<string, object> };
  for (const [status, answer] of Object.entries(response ?? {})) {
    if (!status.startsWith('2')) continue;
    const isPage = status === '200' && input.route.config?.paged;
    Object.assign(answer, { headers: { ...IGNORED_FIELDS, ...(isPage && PAGE_HEADERS) } });
  }
  described.set(input.route, result);
  return result;
}

/** By its path below `/api/docs/`. */
type Pages = ReadonlyMap<string, Page>;

/** Reads the page and its script once, at the first visit, in a separate thread, since loading them is slow. */
async function readPages(): Promise<Pages> {
  const reader = new Worker(new URL('./api-docs-reader.ts', import.meta.url));
  const [files] = (await once(reader, 'message')) as [ReadFiles];
  return new Map(files.map(({ path, bytes, type }) => [path, pageOf(bytes, type)]));
}
