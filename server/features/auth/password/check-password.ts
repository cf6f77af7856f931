import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { AuthServices } from '../services.ts';
import { inPlace, isPassword } from './passwords.ts';

/** The limit of wrong passwords and codes from one network, for all accounts. */
export const WRONG_PER_NETWORK = { kind: 'login-network', max: 10, windowSeconds: 60 };

/** The count of wrong passwords of one account from all networks. It refuses no attempt but delays the next ones. */
const OF_ACCOUNT = { kind: 'login-account', max: Infinity, windowSeconds: 86_400 };

/**
 * The limit of wrong passwords from one network for one account: it shrinks and its window grows with the wrong
 * passwords from all networks within a day. From another network the right password always works.
 */
const PER_ACCOUNT_AND_NETWORK = [
  { beyond: 100, max: 3, windowSeconds: 3600 },
  { beyond: 30, max: 5, windowSeconds: 1800 },
  { beyond: 0, max: 10, windowSeconds: 900 },
] as const;

/** The first passwords of an account in a day are checked at once, each further one half a second later. */
const AT_ONCE = 5;
const STEP_MS = 500;
/** Less than the grace period of a stopping server and the timeouts of clients. */
const LONGEST_MS = 8000;

/** The delay before a password is checked, in ms. @param tries of the account within a day, including this one. */
const delayOf = (tries: number): number => Math.min(LONGEST_MS, Math.max(0, tries - AT_ONCE) * STEP_MS);

/**
 * Compares a password with the stored hash of an account; every call with a password uses it. Only wrong ones are
 * counted. The more there were within a day, the longer every password of the account waits, right or wrong: otherwise
 * the response time would reveal the right one.
 * @param account `email`: with or without an account. `password_hash`: null when there is nothing to compare with,
 * which takes the same time. `two_step_secret`: the right password alone does not make the network known.
 * @throws TooMany after too many wrong ones from this network, or when too many wait.
 */
export async function checkPassword(
  { attempts, delays, log }: Pick<AuthServices, 'attempts' | 'delays' | 'log'>,
  { ip, now, isSignedIn = false }: { ip: string; now: Date; isSignedIn?: boolean },
  account: { email: string; password_hash: string | null; two_step_secret: string | null },
  password: string,
): Promise<boolean> {
  const network = clientNetwork(ip);
  const person = account.email;
  const [isKnown, wrongSoFar] = await Promise.all([
    attempts.isKnown({ person, network }, now),
    attempts.count(OF_ACCOUNT, { person }, now),
  ]);
  const place = { lane: isSignedIn || isKnown ? 'known' : 'new', network } as const;
  const { max, windowSeconds } = PER_ACCOUNT_AND_NETWORK.find(({ beyond }) => wrongSoFar >= beyond)!;
  const counted = [
    [WRONG_PER_NETWORK, { network }],
    [
      { kind: 'login-account-network', max, windowSeconds },
      { person, network },
    ],
    // Counted last, so that refused attempts of a network do not delay others.
    [OF_ACCOUNT, { person }],
  ] as const;
  const tries = await inPlace(place, () => attempts.takeAll(counted, now));
  // A session does not count here: a thief who has one must not fill the places of known networks.
  await delays.wait(delayOf(tries), { person, network, isKnown });

  const isRight = await isPassword(account.password_hash, password, place);
  if (isRight && account.two_step_secret !== null) await attempts.releaseAll(counted);
  else if (isRight) await attempts.succeed(counted, { person, network }, now);
  // For tools such as fail2ban. The account is not logged, since users may type anything there.
  if (!isRight) log.warn({ address: ip }, 'wrong password');
  return isRight;
}
