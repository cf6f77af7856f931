import { ApiError } from '#web/platform/api-error.ts';

/** The message for a failed sign-in form: the server's own, or this form's default. */
export function authMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  if (error.kind === 'network') return 'Network error. Please try again.';
  if (error.kind === 'timeout' || error.status >= 500) return error.message;
  return error.detail ?? otherwise;
}
