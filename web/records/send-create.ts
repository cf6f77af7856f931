import { ApiError } from '#web/platform/api-error.ts';
import { isAway } from '#web/platform/connection/connection.ts';

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
    // Without a connection the same create waits and is sent again as it is.
    if (!isAway(error) && (!(error instanceof ApiError) || error.status >= 500)) unanswered.add(id);
    throw error;
  }
}
