import type { WeeklyReview } from '#contract/coach.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import type { PastWeek, Standing, Week } from '../facts/read-standing.ts';
import { figuresOf } from '../review/figures.ts';
import { ModelReview } from './answers.ts';
import { cleaned, cleanLines } from './clean.ts';
import type { CoachModel } from './coach-model.ts';
import { type ModelFacts, pastWeekFacts, sourcesIn, standingFacts } from './model-facts.ts';
import { type ModelTask, questionOf } from './prompts.ts';

/** A review of the week that ends today by a model, with our own figures; null where it has none. */
export const reviewByModel = (
  model: CoachModel,
  standing: Standing,
  entries: readonly object[],
): Promise<WeeklyReview | null> => ask(model, 'review', standing, standingFacts(standing, entries));

/** The same of a week that is over. */
export const reviewPastByModel = (
  model: CoachModel,
  week: PastWeek,
  entries: readonly object[],
): Promise<WeeklyReview | null> => ask(model, 'past_review', week, pastWeekFacts(week, entries));

async function ask(
  model: CoachModel,
  task: ModelTask,
  week: Week,
  { facts, named }: ModelFacts,
): Promise<WeeklyReview | null> {
  const answer = await model.answer(questionOf(task, facts), ModelReview);
  if (answer === null) return null;
  const weekly_summary = cleaned(answer.weekly_summary, DESCRIPTION_MAX);
  const [highlights, next_steps] = [cleanLines(answer.highlights), cleanLines(answer.next_steps)];
  if (weekly_summary === '' || next_steps.length === 0) return null;
  return {
    ...figuresOf(week),
    ...{ weekly_summary, highlights, next_steps },
    provider: 'model',
    sources: sourcesIn([weekly_summary, ...highlights, ...next_steps], named),
  };
}
