import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendDownload } from './endpoints/download.ts';
import { PAGE_HEADERS } from './endpoints/json.ts';
import { notFound } from './http/http-errors.ts';
import type { RequestLimit } from './http/request-limits.ts';

/** The reader's page has an inline script and styles of its own; everything comes from this server. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Collects all routes registered after it for `/api/openapi.json`, and serves a readable page of it at `/api/docs`.
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
      openapi: '3.1.0',
      info: { title: 'Auric', version, description: 'Pillars, areas, projects, tasks and what belongs to them.' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => withPageHeaders(jsonSchemaTransform(route), route.route.config),
    transformObject: jsonSchemaTransformObject,
  });
  const onRequest = (request: FastifyRequest) => limit(request, null);
  const schema = { hide: true };
  let description: Page | null = null;
  app.get('/api/openapi.json', { schema, onRequest }, (request, reply) => {
    description ??= pageOf(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
    return sendPage(request, reply, description);
  });

  let pages: Promise<Pages> | null = null;
  app.get('/api/docs', { schema, onRequest }, (_request, reply) => reply.redirect('/api/docs/', 301));
  app.get('/api/docs/*', { schema, onRequest }, async (request, reply) => {
    pages ??= readPages();
    const page = (await pages).get((request.params as { '*': string })['*']);
    if (!page) return notFound(request, reply);
    reply.header('content-security-policy', DOCS_POLICY);
    return sendPage(request, reply, page);
  });
}

/** What is the same as long as the server runs: a browser that has it already gets 304. */
interface Page {
  body: string | Buffer;
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

/** zod cannot describe headers, so those of paged lists are added to the generated document. */
function withPageHeaders<Result extends { schema: object }>(result: Result, config?: { paged?: boolean }): Result {
  const { response } = result.schema as { response?: Record<string, object> };
  if (config?.paged && response?.['200']) Object.assign(response['200'], { headers: PAGE_HEADERS });
  return result;
}

/** By its path below `/api/docs/`. */
type Pages = ReadonlyMap<string, Page>;

/** Reads the page and its script once, at the first visit: their package costs 30 MB of memory and 0.15 s to load. */
async function readPages(): Promise<Pages> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const reader = fastify();
  await reader.register(apiReference, { routePrefix: '/api/docs', configuration: { url: '/api/openapi.json' } });
  const pages = ['', 'js/scalar.js'].map(async (path): Promise<[string, Page]> => {
    const { rawPayload, headers } = await reader.inject(`/api/docs/${path}`);
    return [path, pageOf(rawPayload, headers['content-type'] ?? 'text/html; charset=utf-8')];
  });
  return new Map(await Promise.all(pages));
}
