import { ApiError } from '#web/platform/api-error.ts';

const FAILED = 'Failed to apply template. Please try again.';
const INVALID = 'There was a validation error with the template data. Please try again.';

/** The message for a starter system that could not be created. */
export function applyMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'answer' || error.status >= 500) return FAILED;
  const [problem] = error.problems;
  if (error.status === 422 && (problem || error.detail === null)) {
    return problem?.msg ? `Validation error: ${problem.msg}` : INVALID;
  }
  return (problem ? null : error.detail) ?? FAILED;
}
