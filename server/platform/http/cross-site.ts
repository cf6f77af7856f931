import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write that any site may send, since its address holds the secret that allows it. */
    fromAnySite?: boolean;
  }
}

const COOKIE = 'csrf_token';
const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps other sites from writing on behalf of a person: a write that the browser marks as cross-site is refused, and so
 * is one whose `X-CSRF-Token` does not match its cookie. A bearer write without the header is fine, a bearer token is
 * not ambient.
 * @param publicUrl where people reach the server; null: the host that the request names.
 */
export function installCrossSiteGuard(app: FastifyInstance, publicUrl: string | null): void {
  const ownOrigin = publicUrl ? new URL(publicUrl).origin : null;

  app.addHook('onRequest', async (request, reply) => {
    const cookie = csrfCookie(request);
    // Not with a response that a shared cache may keep for others.
    if (cookie === null && !request.routeOptions.url?.startsWith('/assets/')) {
      const secure = ownOrigin?.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${COOKIE}=${randomBytes(24).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
      );
    }
    if (READING.includes(request.method) || request.routeOptions.config.fromAnySite) return;
    const header = request.headers['x-csrf-token'];
    const mismatch = header !== undefined && header !== cookie;
    if (mismatch || isCrossSite(request, ownOrigin)) throw forbidden('CSRF token missing or invalid');
  });
}

function isCrossSite({ headers, protocol, host }: FastifyRequest, ownOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  // The browser itself says that the page is ours, even behind a proxy that changes the host.
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
