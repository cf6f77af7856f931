import { ApiError } from '#web/platform/api-error.ts';

/** Ids of creates whose answer never came: the server may have them. */
const unanswered = new Set<string>();

/**
 * Sends a create. Sent again with the same id it makes no second record, and what was typed since goes out as a change.
 */
export async function sendCreate<Answer>(
  id: string,
  create: () => Promise<Answer>,
  change: (created: Answer) => Promise<Answer>,
): Promise<Answer> {
  try {
    const created = await create();
    const answer = unanswered.has(id) ? await change(created) : created;
    unanswered.delete(id);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'answer' || error.status >= 500) unanswered.add(id);
    throw error;
  }
}
