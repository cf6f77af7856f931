import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  address: string;
  family: number;
}

/** Why nothing is sent to an address, as a sentence for the person who has chosen it. */
export class RefusedAddress extends Error {
  /** The name has no address, or none could be read now. */
  readonly isUnresolved: boolean;

  constructor(message: string, { isUnresolved = false } = {}) {
    super(message);
    this.isUnresolved = isUnresolved;
  }
}

/** How long a name server has for an answer, in milliseconds; there are two tries. */
const DNS_MS = 1500;
/** A port below is that of a service that is not on the web. */
const FIRST_FREE_PORT = 1024;
/** The addresses that IANA has assigned for the internet; all other ranges have a special meaning. */
const INTERNET_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

type Resolve = (name: string) => Promise<Address[]>;

/**
 * Decides to which addresses of people the server sends requests: public ones by https, and those that the operator
 * lists. Each name is resolved here, and the connection uses only the returned addresses, so that a second answer of
 * its name server changes nothing (DNS rebinding).
 * @param privateHosts names and IP addresses that the operator allows: they may be private, and use http and any port.
 */
export class Addresses {
  readonly #privateHosts: ReadonlySet<string>;
  readonly #resolve: Resolve;

  constructor(privateHosts: readonly string[], resolve: Resolve = askNameServers) {
    this.#privateHosts = new Set(privateHosts.map(canonical));
    this.#resolve = resolve;
  }

  /** The addresses to connect to. @throws RefusedAddress. */
  async of({ protocol, hostname, port, username, password }: URL): Promise<Address[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    if (protocol !== 'https:' && protocol !== 'http:') throw new RefusedAddress('Must begin with https://');
    // They would be sent, and shown in errors.
    if (username !== '' || password !== '') throw new RefusedAddress('Must not contain a user name or a password');
    if (this.#isListed(host)) return systemLookup(host);
    const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await this.#resolve(host);
    if (addresses.length === 0) throw new RefusedAddress('This name has no address', { isUnresolved: true });
    if (addresses.every(({ address }) => this.#isListed(address))) return addresses;
    if (!addresses.every(({ address }) => isPublic(address))) {
      throw new RefusedAddress('This address is in a private network, which this server does not allow');
    }
    if (protocol !== 'https:') throw new RefusedAddress('Must begin with https://');
    if (port !== '' && Number(port) < FIRST_FREE_PORT) throw new RefusedAddress('This port is not allowed');
    return addresses;
  }

  #isListed(host: string): boolean {
    return this.#privateHosts.has(canonical(host));
  }
}

/** One spelling of an IP address, or a name in lower case. */
const canonical = (host: string): string =>
  isIP(host) ? ipaddr.process(host).toString() : host.toLowerCase().replace(/\.$/, '');

/** Whether an IP address is on the internet, and not in a private, local or reserved network. */
export function isPublic(address: string): boolean {
  // Also reads `::ffff:10.0.0.1` as 10.0.0.1.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(INTERNET_V6);
}

/** Also reads the file of hosts, and asks the local network. */
const systemLookup = (host: string): Promise<Address[]> =>
  lookup(host, { all: true }).catch(() => {
    throw new RefusedAddress('This name has no address', { isUnresolved: true });
  });

/** Unlike `lookup`, it keeps no thread waiting for a slow name server. */
async function askNameServers(name: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  const answers = await Promise.all(
    ([4, 6] as const).map(async (family) => {
      const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name)).catch(() => []);
      return found.map((address) => ({ address, family }));
    }),
  );
  return answers.flat();
}
