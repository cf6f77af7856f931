import { ApiError } from '#web/platform/api-error.ts';

const FIELDS: Record<string, string> = { username: 'Username', first_name: 'First Name', last_name: 'Last Name' };

/** What to say when a profile could not be saved (specification, section 8). */
export function profileMessage(error: unknown): string {
  const otherwise = 'Profile update failed';
  if (!(error instanceof ApiError)) return otherwise;
  if (error.kind !== 'answer' || error.status >= 500) return error.message;
  if (error.status === 422 && error.problems.length > 0) {
    return error.problems.map(({ loc, msg }) => `${FIELDS[String(loc.at(-1))] ?? loc.at(-1)}: ${msg}`).join(', ');
  }
  if (error.status === 429) return error.detail ?? 'Username can only be changed once every 7 days';
  if (error.status === 409) return 'Username is already taken';
  return error.detail ?? otherwise;
}
