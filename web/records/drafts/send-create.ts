import { ApiError } from '#web/platform/api-error.ts';

/**
 * Sends a create. The server makes no second record of the same id, and returns the one that it has.
 * @param again it may have received this id before, with what was typed until then: what it is now goes out as a change.
 */
export async function sendCreate<Answer>(
  again: boolean | undefined,
  create: () => Promise<Answer>,
  change: (created: Answer) => Promise<Answer>,
): Promise<Answer> {
  const created = await create();
  return again ? change(created) : created;
}

/** Whether the server may have a record although creating it has failed: only a refusal says that it has not. */
export const mayBeThere = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500;
