import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePolicy, WORKER_POLICY } from './security-headers.ts';

/** The paths of the page; the app stores its section in the hash. */
const PAGES = [
  '/',
  '/reset-password',
  '/confirm-email',
  '/change-email',
  '/sign-up',
  '/profile',
  '/share',
  '/oauth/authorize',
  '/oidc/callback',
];
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** The page needs its nonce; the others are answers to requests for the uncompressed file. */
const NOT_SERVED = /(^|\/)index\.html$|\.(br|gz)$/i;

/**
 * Serves the built web app: one page with a fresh style nonce, and its hashed assets, precompressed and immutable.
 * @param root the folder of the build; without one the server only serves its API.
 * @param google whether people can sign in with Google, in a Google window that sends the result to the page.
 */
export async function installWebPages(app: FastifyInstance, root: string, google: boolean): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (page === null) {
    app.log.warn('no web build found; only the API is served');
    return;
  }
  for (const url of PAGES) {
    app.get(url, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce, google))
        .header('cross-origin-opener-policy', google ? 'same-origin-allow-popups' : 'same-origin')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
    });
  }
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names in assets/ contain a hash of their content.
      const immutable = path.includes('/assets/') || path.includes('\\assets\\');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.includes('service-worker.js')) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  // Not by the option `allowedPath`, with which each request lists the folder.
  app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': path } }, reply) =>
    NOT_SERVED.test(path) ? reply.callNotFound() : reply.sendFile(path),
  );
}
