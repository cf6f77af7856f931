import type { WeeklyReview } from '#contract/coach.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import type { Standing } from '../facts/read-standing.ts';
import { figuresOf } from '../review/figures.ts';
import { ModelReview } from './answers.ts';
import { cleaned, cleanLines } from './clean.ts';
import type { CoachModel } from './coach-model.ts';
import { sourcesIn, standingFacts } from './model-facts.ts';
import { questionOf } from './prompts.ts';

/** A review by a model, with our own figures; null where it has none. */
export async function reviewByModel(
  model: CoachModel,
  standing: Standing,
  entries: readonly object[],
): Promise<WeeklyReview | null> {
  const { facts, named } = standingFacts(standing, entries);
  const answer = await model.answer(questionOf('review', facts), ModelReview);
  if (answer === null) return null;
  const weekly_summary = cleaned(answer.weekly_summary, DESCRIPTION_MAX);
  const [highlights, next_steps] = [cleanLines(answer.highlights), cleanLines(answer.next_steps)];
  if (weekly_summary === '' || next_steps.length === 0) return null;
  return {
    ...figuresOf(standing),
    ...{ weekly_summary, highlights, next_steps },
    provider: 'model',
    sources: sourcesIn([weekly_summary, ...highlights, ...next_steps], named),
  };
}
