import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';

/** Endings that nobody can register. */
const PRIVATE_ENDINGS = /\.(localhost|local|internal|lan|home|home\.arpa)$/;

/**
 * Whether a request calls this server by a name that somebody else could have pointed at it. A page that does so
 * (DNS rebinding) is of the same origin as the server for the browser, and runs where the server can be reached. It
 * cannot give itself an address, a name without a dot, or one that is kept for private networks.
 * @param own further names of the server.
 */
export function calledByForeignName(
  { headers }: Pick<FastifyRequest, 'headers'>,
  own: readonly string[] = [],
): boolean {
  const name = (headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0;
  const isPrivate = isAddress || !name.includes('.') || PRIVATE_ENDINGS.test(name);
  return !isPrivate && ![hostname(), ...own].some((each) => each.toLowerCase() === name);
}
