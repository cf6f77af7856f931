import { ApiError } from '#web/platform/api-error.ts';

/** What to say when a sign-in form fails: the server's own words, or this form's default (specification, section 8). */
export function authMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  if (error.kind === 'network') return 'Network error. Please try again.';
  if (error.kind === 'timeout' || error.status >= 500) return error.message;
  return error.detail ?? otherwise;
}
