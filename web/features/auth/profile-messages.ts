import { ApiError } from '#web/platform/api-error.ts';
import { formatInstant } from '#web/platform/format.ts';

const FIELDS: Record<string, string> = { username: 'Username', first_name: 'First Name', last_name: 'Last Name' };

/** What to say when a profile could not be saved (specification, section 8). */
export function profileMessage(error: unknown): string {
  const otherwise = 'Profile update failed';
  if (!(error instanceof ApiError)) return otherwise;
  if (error.kind !== 'answer' || error.status >= 500) return error.message;
  if (error.status === 422 && error.problems.length > 0) {
    return error.problems.map(({ loc, msg }) => `${FIELDS[String(loc.at(-1))] ?? loc.at(-1)}: ${msg}`).join(', ');
  }
  // A limit of requests says so itself.
  if (error.status === 429) return error.detail ?? 'Username can only be changed once every 7 days';
  if (error.status === 409) return 'Username is already taken';
  return error.detail ?? otherwise;
}

/** Seven days, and as much as two clocks may differ. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000 + 10 * 60 * 1000;

/** What is said of the username: how often it can be changed, or when it can be again. @param freeAt as the user has it. */
export function usernameHelp(freeAt: string | null, now = new Date()): string {
  const left = freeAt === null ? 0 : Date.parse(freeAt) - now.getTime();
  // Further ahead it comes from a clock that was wrong, and the server lets it pass.
  if (freeAt === null || left <= 0 || left > LONGEST_MS) return 'Can be changed once every 7 days.';
  return `Can be changed again on ${formatInstant(freeAt)}.`;
}
