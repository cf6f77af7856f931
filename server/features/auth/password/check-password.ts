import type { Attempts } from '#server/platform/attempts.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { isPassword } from './passwords.ts';

/** Wrong passwords from one network, for whichever accounts. */
const PER_NETWORK = { kind: 'login-network', max: 10, windowSeconds: 60 };

/** Wrong passwords of one account from everywhere. They refuse nobody; they only say how much an account is attacked. */
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

/**
 * Compares a password with the stored one of an account, as every call that takes a password does. Wrong ones are
 * counted, right ones are not.
 * @param account `email`: whether or not there is an account. `password_hash`: null when there is nothing to compare
 *   with, which takes as long.
 * @throws TooMany after too many wrong ones from this network.
 */
export async function checkPassword(
  attempts: Attempts,
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
  for (const [limit, who] of counted) await attempts.take(limit, who, now);

  const isRight = await isPassword(account.password_hash, password);
  if (isRight) for (const [limit, who] of counted) await attempts.giveBack(limit, who);
  return isRight;
}
