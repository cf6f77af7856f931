import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { tooMany } from '../errors.ts';

/*
 * General limits, counted in memory by each server process, which allows its share. Attempts at passwords and links are
 * counted in the database instead (attempts.ts), because several servers must count it together (docs/decisions/0130).
 */

/** Each server allows at least this part of a limit: a load balancer may send all requests of a client to one. */
const SHARES_MAX = 3;

const PER_USER = { name: 'user', max: 300, windowSeconds: 10 };
/** Three times the 48 single creates of onboarding. */
const CREATES_PER_USER = { name: 'creates', max: 150, windowSeconds: 10 };
/** Each access token; a program that runs wild leaves the person and their other programs their own limits. */
const PER_TOKEN = { name: 'token', max: 100, windowSeconds: 10 };
const PER_ANONYMOUS_NETWORK = { name: 'network', max: 50, windowSeconds: 60 };

/**
 * The kinds of anonymous requests: `signing-in` is every public write, `asking` all others, refused or not. They are
 * counted separately, so that reads, such as those of a page whose session has ended, do not use up the log-ins of a
 * household.
 */
type Stranger = 'signing-in' | 'asking';

/**
 * The network a client belongs to: its IPv4 address, or the /64 of an IPv6 one.
 * @param client its address as written by a proxy, with a port or in brackets. All invalid addresses count as one
 * network.
 */
export function clientNetwork(client: string): string {
  const address = /^\[(.+)\](:\d+)?$/.exec(client)?.[1] ?? /^([\d.]+):\d+$/.exec(client)?.[1] ?? client;
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? bytesOf(groups.slice(6)).join('.') : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // `URL` normalizes every spelling of an address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

const bytesOf = (groups: readonly string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);

/**
 * Counts a request against the limits of its user or access token; without one, of its network. The
 * response headers describe the limit that is closest to being reached, as in the IETF draft for `RateLimit`.
 * @throws TooMany.
 */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply, caller: Context | Stranger) => Promise<void>;

/**
 * Returns the check for every request.
 * @param elapsed milliseconds of a monotonic clock.
 * @param servers the number of servers of this database.
 */
export function createRequestLimit(enabled: boolean, elapsed: () => number, servers: () => number): RequestLimit {
  if (!enabled) return async () => {};
  const ofUser = createCounter(PER_USER, elapsed, servers);
  const createsOfUser = createCounter(CREATES_PER_USER, elapsed, servers);
  const ofToken = createCounter(PER_TOKEN, elapsed, servers);
  const ofNetwork = {
    'signing-in': createCounter(PER_ANONYMOUS_NETWORK, elapsed, servers),
    asking: createCounter(PER_ANONYMOUS_NETWORK, elapsed, servers),
  };

  return async ({ ip, method }, reply, caller) => {
    const show = (counts: readonly Count[]) => {
      const least = counts.toSorted((one, other) => one.left / one.max - other.left / other.max)[0]!;
      const { left, max, seconds, limit } = least;
      reply.header('ratelimit-policy', `"${limit.name}";q=${max};w=${limit.windowSeconds}`);
      reply.header('ratelimit', `"${limit.name}";r=${Math.max(0, left)};t=${seconds}`);
      if (left < 0) throw tooMany('Too many requests. Please wait a moment.', seconds);
    };
    if (typeof caller === 'string') return show([ofNetwork[caller](clientNetwork(ip))]);
    const counts: Count[] = [];
    if (caller.token) counts.push(ofToken(caller.token.id));
    // All access tokens of a person together have as much as the person.
    const key = caller.token ? `tokens of ${caller.userId}` : caller.userId;
    if (counts.every(({ left }) => left >= 0)) counts.push(ofUser(key));
    if (method === 'POST' && counts.every(({ left }) => left >= 0)) counts.push(createsOfUser(key));
    show(counts);
  };
}

/** The number of requests allowed in a window that begins with the first request. */
interface WindowLimit {
  /** Its name in headers. */
  name?: string;
  max: number;
  windowSeconds: number;
}

/**
 * Returns a function that counts one more request for a key. @throws TooMany with the seconds to wait.
 * @param elapsed milliseconds of a monotonic clock.
 * @param servers the number of servers of this database.
 */
export const createWindowLimit = (
  enabled: boolean,
  limit: WindowLimit,
  elapsed: () => number,
  servers: () => number,
): ((key: string) => void) => {
  if (!enabled) return () => {};
  const count = createCounter(limit, elapsed, servers);
  return (key) => {
    const { left, seconds } = count(key);
    if (left < 0) throw tooMany('Too many requests. Please wait a moment.', seconds);
  };
};

/** The state of a limit after a request. */
interface Count {
  limit: WindowLimit;
  /** The share of this server. */
  max: number;
  /** Further requests in the window; negative if this one is too many. */
  left: number;
  /** Until the window ends. */
  seconds: number;
}

/** The maximum number of counted networks or users; above it the oldest are dropped. */
const KEYS_MAX = 100_000;

/** Counts in windows that begin with a key's first request. Ended windows are dropped, so the map stays small. */
function createCounter(limit: WindowLimit, elapsed: () => number, servers: () => number) {
  // The map is ordered by end, since all windows have the same length.
  const windows = new Map<string, { count: number; endsAt: number }>();

  return (key: string): Count => {
    const now = elapsed() / 1000;
    for (const [ended, { endsAt }] of windows) {
      if (endsAt > now && windows.size < KEYS_MAX) break;
      windows.delete(ended);
    }
    const window = windows.get(key) ?? { count: 0, endsAt: now + limit.windowSeconds };
    window.count += 1;
    windows.set(key, window);
    const max = Math.ceil(limit.max / Math.min(Math.max(servers(), 1), SHARES_MAX));
    return { limit, max, left: max - window.count, seconds: Math.ceil(window.endsAt - now) };
  };
}
