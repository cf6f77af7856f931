import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, isAccessToken } from './bearer-token.ts';
import { forbidden } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that any site may send, since its address or body contains the secret that allows it. */
    fromAnySite?: boolean;
  }
}

const COOKIE = 'csrf_token';
const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes by other sites on behalf of a user: those that the browser marks as cross-site, and those whose
 * `X-CSRF-Token` does not match the cookie. A write with a bearer token needs no such header, because browsers do not
 * send the token by themselves.
 * @param publicUrl the public address of the server; null: the host of the request.
 * @param origins other origins whose pages may write with an access token.
 */
export function installCrossSiteGuard(
  app: FastifyInstance,
  publicUrl: string | null,
  origins: readonly string[] = [],
): void {
  const ownOrigin = publicUrl ? new URL(publicUrl).origin : null;

  app.addHook('onRequest', async (request, reply) => {
    const cookie = csrfCookie(request);
    // Not set on responses that a shared cache may store.
    if (cookie === null && !request.url.startsWith('/assets/')) {
      const secure = ownOrigin?.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${COOKIE}=${randomBytes(24).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
      );
    }
    if (READING.includes(request.method) || request.routeOptions.config.fromAnySite) return;
    const { origin, 'x-csrf-token': header } = request.headers;
    if (origin !== undefined && origins.includes(origin) && isAccessToken(bearerToken(request))) return;
    const mismatch = header !== undefined && header !== cookie;
    if (mismatch || isCrossSite(request, ownOrigin)) throw forbidden('CSRF token missing or invalid', 'cross_site');
  });
}

function isCrossSite({ headers, protocol, host }: FastifyRequest, ownOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  // The browser reports that the page is ours, even behind a proxy that changes the host.
  if (site === 'same-origin' || headers.origin === undefined) return false;
  return headers.origin !== (ownOrigin ?? `${protocol}://${host}`);
}

function csrfCookie({ headers }: FastifyRequest): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === COOKIE && value) return value;
  }
  return null;
}
