import type { CoachQuota } from '#contract/coach.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/platform/context.ts';
import { countUsed } from './coach-calls.ts';
import { quotaMonth } from './month.ts';

/** What is left of the answers of the month. */
export async function readQuota(ctx: Context, { aiMonthlyQuota: total, model }: Config): Promise<CoachQuota> {
  const { month, resetsAt } = quotaMonth(ctx);
  const used = await countUsed(ctx, month);
  return {
    total,
    used,
    // The quota of the server may have been lowered.
    remaining: Math.max(0, total - used),
    resets_at: resetsAt.toISOString(),
    provider: model === null ? 'rules' : 'model',
  };
}
