import type { Config } from '#server/config.ts';

/** The hosts of the push services of Chrome, Firefox, Safari and Edge; one that begins with a dot includes those below. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const;

const isKnown = (host: string) => KNOWN.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each));

/**
 * Whether push messages may be sent to an address. The user supplies it, so without this check it could name a host in
 * the network of the server.
 */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  // `fetch` refuses them, with the whole address in its error.
  if (username !== '' || password !== '') return false;
  if (pushServices.includes(origin)) return true;
  return protocol === 'https:' && port === '' && isKnown(hostname);
}
