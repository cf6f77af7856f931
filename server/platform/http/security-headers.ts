import type { FastifyInstance } from 'fastify';

/** The policy of responses other than pages: nothing may be loaded or framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker, which loads files from this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The sources that Google's sign-in script and its pictures need (https://developers.google.com/identity/gsi/web). */
const GOOGLE_SOURCES = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  connect: ' https://accounts.google.com/gsi/',
  img: ' https://*.googleusercontent.com',
};
const NO_SOURCES = { script: '', style: '', connect: '', img: '' };

/** The policy of a page whose styles carry `nonce`. @param google whether people can sign in with Google there. */
export function pagePolicy(nonce: string, google = false): string {
  const { script, style, connect, img } = google ? GOOGLE_SOURCES : NO_SOURCES;
  return [
    "default-src 'none'",
    `script-src 'self'${script}`,
    `style-src 'self' 'nonce-${nonce}'${style}`,
    `img-src 'self' data: blob:${img}`,
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    ...(google ? [`frame-src${connect}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * Sets the headers of every response, including requests that match no route.
 * @param hstsSubdomains whether browsers also use https for subdomains of `publicUrl`.
 */
export function securityHeaders(publicUrl: string | null, hstsSubdomains = true): Readonly<Record<string, string>> {
  return {
    'content-security-policy': API_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only with https: on plain http it would lock people out of their own server.
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/**
 * Pages and files override the strict default policy and the caching headers. The route decides this and not the
 * address, which has many spellings.
 */
export function installSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers({ ...headers, 'cache-control': 'no-store' }));
}
