import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { count, instant } from './platform/wire.ts';

/** An achievement with its rule, and how far the user is. */
export const AchievementProgress = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** The rule as a sentence. */
  rule: z.string(),
  kind: z.enum(['tasks', 'projects', 'streak']),
  goal: count,
  /** At most the goal. Stays at the goal once achieved, even if the figure falls later. */
  reached: count,
  achieved_at: z.nullable(instant),
});
export type AchievementProgress = z.output<typeof AchievementProgress>;

export const achievementsContract = about('account', {
  list: endpoint('GET /achievements', {
    summary: 'Lists all achievements with their rules and the progress towards each.',
    response: z.array(AchievementProgress),
  }),
});
