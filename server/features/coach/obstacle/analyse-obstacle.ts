import type { ObstacleAnalysis, ObstacleRequest } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { askOnce, type QuotaServices } from '../quota/take-answer.ts';
import { analyseByRules } from './analyse-by-rules.ts';
import { readObstacle } from './read-obstacle.ts';

/** Suggests ways past what stands in the way of a project. @throws NotFound, TooMany, UsedUp. */
export const analyseObstacle = (
  ctx: Context,
  services: QuotaServices,
  { request_id = newId(), project_id, problem_description }: ObstacleRequest,
): Promise<ObstacleAnalysis> =>
  askOnce(ctx, services, { verb: 'obstacle-analysis', requestId: request_id }, async () =>
    analyseByRules(problem_description, await readObstacle(ctx, project_id)),
  );
