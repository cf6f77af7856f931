import { ApiError } from '#web/platform/api-error.ts';
import { formatInstant } from '#web/platform/format.ts';

const FIELDS: Record<string, string> = { username: 'Username', first_name: 'First Name', last_name: 'Last Name' };

/** The message for a profile that could not be saved. */
export function profileMessage(error: unknown): string {
  const otherwise = 'Profile update failed';
  if (!(error instanceof ApiError)) return otherwise;
  if (error.kind !== 'answer' || error.status >= 500) return error.message;
  if (error.status === 422 && error.problems.length > 0) {
    return error.problems.map(({ loc, msg }) => `${FIELDS[String(loc.at(-1))] ?? loc.at(-1)}: ${msg}`).join(', ');
  }
  // A limit of requests has its own detail.
  if (error.status === 429) return error.detail ?? 'Username can only be changed once every 7 days';
  if (error.status === 409) return 'Username is already taken';
  return error.detail ?? otherwise;
}

/** Seven days, plus the difference that two clocks may have. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000 + 10 * 60 * 1000;

/**
 * The help below the username: how often it can be changed, or when it can be changed again.
 * @param freeAt from the user record.
 */
export function usernameHelp(freeAt: string | null, now = new Date()): string {
  const left = freeAt === null ? 0 : Date.parse(freeAt) - now.getTime();
  // A later instant comes from a wrong clock, and the server ignores it.
  if (freeAt === null || left <= 0 || left > LONGEST_MS) return 'Can be changed once every 7 days.';
  return `Can be changed again on ${formatInstant(freeAt)}.`;
}
