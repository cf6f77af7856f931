import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '#server/platform/errors.ts';
import type { RoutesOptions } from '#server/platform/routes.ts';
import { pagePolicy } from '#server/platform/security-headers.ts';
import { unsubscribe } from './unsubscribe.ts';

/**
 * The link in a digest: a page that asks, so that a program that opens links turns nothing off, and the call that does
 * it, also in one click from a mail program (RFC 8058).
 */
export function unsubscribeRoutes(api: FastifyInstance, { db, limit }: Pick<RoutesOptions, 'db' | 'limit'>): void {
  const schema = {
    summary: 'Turns a digest off, by the link in its mail.',
    tags: ['notifications'],
    params: z.object({ token: z.string() }),
  };
  api.register(async (pages) => {
    // Forms and mail programs send no JSON; what they say is in the address.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    );
    const onRequest = (request: FastifyRequest) => limit(request, null);
    pages.get('/unsubscribe/:token', { schema, onRequest }, async (_request, reply) =>
      sendPage(reply, 'Turn this digest off?', '<form method="post"><button>Turn it off</button></form>'),
    );
    pages.post<{ Params: { token: string } }>('/unsubscribe/:token', { schema, onRequest }, async (request, reply) => {
      const kind = await unsubscribe(db, request.params.token);
      if (kind === null) throw notFound('Digest');
      return sendPage(reply, `The ${kind} digest is off.`, '<p>You can turn it on again in the settings of Auric.</p>');
    });
  });
}

const STYLE = `body{margin:0;padding:15vh 24px;text-align:center;color-scheme:light dark;
  font:16px/1.5 system-ui,sans-serif}button{padding:12px 20px;border:0;border-radius:8px;background:#f4b400;
  color:#1c1400;font:inherit;font-weight:600;cursor:pointer}`;

/** @param body HTML of our own, without anything that anybody wrote. */
function sendPage(reply: FastifyReply, title: string, body: string) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} | Auric</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><h1>${title}</h1>${body}</body></html>`,
    );
}
