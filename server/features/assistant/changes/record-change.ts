import { SUMMARY_MAX } from '#contract/assistant.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Change, Changed } from '../tool.ts';

/** Ends the transaction of a dry run; it is not an error. */
class DryRun extends Error {
  readonly changed: Changed;

  constructor(changed: Changed) {
    super('A dry run changes nothing');
    this.changed = changed;
  }
}

interface Recorded {
  tool: string;
  /** Says what would happen, and changes nothing. */
  isDryRun: boolean;
}

/**
 * Runs the work of a tool and records its change in the same transaction, so that no change of an assistant is missing
 * in the list of the person. A dry run does the same work and rolls it back.
 */
export async function recordChange(
  request: RequestContext,
  { tool, isDryRun }: Recorded,
  work: (ctx: RequestContext) => Promise<Changed>,
): Promise<Changed> {
  try {
    return await transactLocked(request, async (ctx) => {
      const changed = await work(ctx);
      if (isDryRun) throw new DryRun(changed);
      if (changed.change) await storeChange(ctx, tool, changed.change);
      return changed;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changed;
    throw error;
  }
}

async function storeChange(ctx: RequestContext, tool: string, { summary, undo }: Change) {
  const { db, userId, now } = ctx;
  await db
    .insertInto('assistant_changes')
    .values({
      ...{ user_id: userId, id: newId(), tool, program: await programOf(ctx) },
      summary: summary.slice(0, SUMMARY_MAX).toWellFormed(),
      undo: JSON.stringify(undo),
      created_at: now.toISOString(),
      undone_at: null,
    })
    .execute();
}

/** The name of the access token of the request. */
async function programOf({ db, userId, token }: RequestContext): Promise<string> {
  if (token === undefined) return SESSION_NAME;
  const row = await db
    .selectFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', token.id)
    .select('name')
    .executeTakeFirst();
  // It may have been revoked during the call.
  return row?.name ?? SESSION_NAME;
}

/** The name of a caller with a session instead of an access token. */
const SESSION_NAME = 'Signed-in session';
