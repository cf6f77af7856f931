import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { AuthServices } from '../services.ts';
import { isPassword } from './passwords.ts';

/** Wrong passwords from one network, for whichever accounts. */
const PER_NETWORK = { kind: 'login-network', max: 10, windowSeconds: 60 };

/** Wrong passwords of one account from everywhere. They refuse nobody, and make the next one wait longer. */
const OF_ACCOUNT = { kind: 'login-account', max: Infinity, windowSeconds: 86_400 };

/**
 * How many wrong passwords of one account a network may send: the more have come from everywhere within a day, the
 * fewer, and the longer it waits then. Whoever comes from another network gets in with the right one at any time.
 */
const PER_ACCOUNT_AND_NETWORK = [
  { beyond: 100, max: 3, windowSeconds: 3600 },
  { beyond: 30, max: 5, windowSeconds: 1800 },
  { beyond: 0, max: 10, windowSeconds: 900 },
] as const;

/** The first passwords of an account in a day are checked at once, each further one half a second later. */
const AT_ONCE = 5;
const STEP_MS = 500;
/** Less than a stopping server waits for, and far less than clients do. */
const LONGEST_MS = 8000;

/** How long a password waits before it is checked, in ms. @param tries of the account within a day, with this one. */
const delayOf = (tries: number): number => Math.min(LONGEST_MS, Math.max(0, tries - AT_ONCE) * STEP_MS);

/**
 * Compares a password with the stored one of an account, as every call that takes a password does. Wrong ones are
 * counted, right ones are not. The more there were within a day, the longer every password of the account waits, right or
 * wrong: otherwise the quick answer would tell which one is right.
 * @param account `email`: whether or not there is an account. `password_hash`: null when there is nothing to compare
 *   with, which takes as long.
 * @throws TooMany after too many wrong ones from this network, or when too many wait.
 */
export async function checkPassword(
  { attempts, delays, log }: Pick<AuthServices, 'attempts' | 'delays' | 'log'>,
  { ip, now }: { ip: string; now: Date },
  account: { email: string; password_hash: string | null },
  password: string,
): Promise<boolean> {
  const network = clientNetwork(ip);
  const person = account.email;
  const wrongSoFar = await attempts.count(OF_ACCOUNT, { person }, now);
  const { max, windowSeconds } = PER_ACCOUNT_AND_NETWORK.find(({ beyond }) => wrongSoFar >= beyond)!;
  const counted = [
    [PER_NETWORK, { network }],
    [
      { kind: 'login-account-network', max, windowSeconds },
      { person, network },
    ],
    // Last: what a network sends in vain makes it no harder for others.
    [OF_ACCOUNT, { person }],
  ] as const;
  let tries = 0;
  for (const [limit, who] of counted) tries = await attempts.take(limit, who, now);
  const isKnown = await attempts.isKnown({ person, network }, now);
  await delays.wait(delayOf(tries), { person, network, isKnown });

  const isRight = await isPassword(account.password_hash, password);
  if (isRight) {
    for (const [limit, who] of counted) await attempts.release(limit, who);
    await attempts.remember({ person, network }, now);
  }
  // For fail2ban and the like. The account is not named: what was typed there may be anything.
  if (!isRight) log.warn({ address: ip }, 'wrong password');
  return isRight;
}
