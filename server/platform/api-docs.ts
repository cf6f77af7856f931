import swagger from '@fastify/swagger';
import { fastify, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { PAGE_HEADERS } from './endpoints/json.ts';

/** The reader's page has an inline script and styles of its own; everything comes from this server. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Collects all routes registered after it for `/api/openapi.json`, and serves a readable page of it at `/api/docs`.
 * @param records the schemas that have a name of their own in the document.
 */
export async function installApiDocs(
  app: FastifyInstance,
  version: string,
  records: Readonly<Record<string, z.core.$ZodType>>,
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
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());

  let reader: Promise<FastifyInstance> | null = null;
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      reader ??= createReader();
      const { statusCode, headers, rawPayload } = await (await reader).inject(request.url);
      if (headers.location) reply.header('location', headers.location);
      return reply
        .code(statusCode)
        .type(headers['content-type'] ?? 'text/html; charset=utf-8')
        .header('content-security-policy', DOCS_POLICY)
        .send(rawPayload);
    });
  }
}

/** zod cannot describe headers, so those of paged lists are added to the generated document. */
function withPageHeaders<Result extends { schema: object }>(result: Result, config?: { paged?: boolean }): Result {
  const { response } = result.schema as { response?: Record<string, object> };
  if (config?.paged && response?.['200']) Object.assign(response['200'], { headers: PAGE_HEADERS });
  return result;
}

/** A separate app, created at the first visit: the reader's package costs 30 MB of memory and 0.15 s to load. */
async function createReader(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(apiReference, { routePrefix: '/api/docs', configuration: { url: '/api/openapi.json' } });
  return app;
}
