import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';

/** Top-level domains that cannot be registered. */
const PRIVATE_ENDINGS = /\.(localhost|local|internal|lan|home|home\.arpa)$/;

/**
 * Whether the host name of a request could belong to an attacker (DNS rebinding): a page under that name would have the
 * same origin as the server and could reach it from the user's network. IP addresses, names without a dot, and names
 * reserved for private networks are safe.
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

/**
 * The origin for requests from this machine to a server on it.
 * @param origin where the server listens, such as `http://0.0.0.0:3000` for all addresses of the machine.
 */
export const localOrigin = (origin: string): string =>
  origin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** {@link localOrigin} of a server with these settings. */
export const originOf = ({ host, port }: { host: string; port: number | string }): string =>
  localOrigin(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
