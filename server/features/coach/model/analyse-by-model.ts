import { type ObstacleAnalysis, SUGGESTIONS_MIN } from '#contract/coach.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import type { Obstacle } from '../obstacle/read-obstacle.ts';
import { ModelAnalysis } from './answers.ts';
import { cleaned, cleanLines } from './clean.ts';
import type { CoachModel } from './coach-model.ts';
import { obstacleFacts, sourcesIn } from './model-facts.ts';
import { questionOf } from './prompts.ts';

/** An analysis by a model; null where it has none. */
export async function analyseByModel(
  model: CoachModel,
  problem: string,
  obstacle: Obstacle,
): Promise<ObstacleAnalysis | null> {
  const { facts, named } = obstacleFacts(problem, obstacle);
  const answer = await model.answer(questionOf('obstacle', facts), ModelAnalysis);
  if (answer === null) return null;
  const problem_analyzed = cleaned(answer.problem_analyzed, DESCRIPTION_MAX);
  const suggestions = cleanLines(answer.suggestions);
  if (problem_analyzed === '' || suggestions.length < SUGGESTIONS_MIN) return null;
  return {
    project_name: obstacle.project.name,
    ...{ suggestions, problem_analyzed },
    provider: 'model',
    sources: sourcesIn([problem_analyzed, ...suggestions], named),
  };
}
