import { ApiError } from '#web/platform/api-error.ts';

/**
 * Sends a create. The server ignores a second create with the same id and returns the existing record.
 * @param again the server may have received this id before with older values; the current values are then sent as a
 * change.
 */
export async function sendCreate<Answer>(
  again: boolean | undefined,
  create: () => Promise<Answer>,
  change: (created: Answer) => Promise<Answer>,
): Promise<Answer> {
  const created = await create();
  return again ? change(created) : created;
}

/** Whether the server may have the record although the create failed: only a refusal proves that it does not. */
export const mayHaveSucceeded = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500;
