import type { ObstacleAnalysis, ObstacleRequest } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { CoachServices } from '../coach-services.ts';
import { analyseByModel } from '../model/analyse-by-model.ts';
import { askOnce } from '../quota/take-answer.ts';
import { analyseByRules } from './analyse-by-rules.ts';
import { readObstacle } from './read-obstacle.ts';

/** Suggests ways past what stands in the way of a project. @throws NotFound, TooMany, UsedUp. */
export function analyseObstacle(
  ctx: Context,
  services: CoachServices,
  { request_id = newId(), project_id, problem_description: problem }: ObstacleRequest,
): Promise<ObstacleAnalysis> {
  const { model } = services;
  return askOnce(ctx, services, { verb: 'obstacle-analysis', requestId: request_id }, async () => {
    const obstacle = await readObstacle(ctx, project_id);
    const answer = model && (await analyseByModel(model, problem, obstacle));
    return answer ?? analyseByRules(problem, obstacle);
  });
}
