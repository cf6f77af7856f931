import * as z from 'zod/mini';
import type { ReviewRequest, WeeklyReview } from '#contract/coach.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { readLogged } from '#server/features/completions/logged-days.ts';
import { rollingWeekStart, wholeDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { invalidField } from '#server/platform/errors.ts';
import { askCoach, type CoachServices, type CoachVerb } from '../ask-coach.ts';
import { figuresOf, type PastWeek, readPastWeek, readSnapshot, type Snapshot, type Week } from '../facts/snapshot.ts';
import { cleanLines, visibleText } from '../model/clean-text.ts';
import { pastWeekFacts, snapshotFacts } from '../model/facts-for-model.ts';
import { reviewByRules, type ReviewDraft, reviewPastByRules } from './review-by-rules.ts';

const ModelReview = z.object({
  weekly_summary: visibleText(DESCRIPTION_MAX),
  highlights: cleanLines(0),
  next_steps: cleanLines(1),
});

type ReviewVerb<Question, Facts> = CoachVerb<Question, Facts, ReviewDraft, ReturnType<typeof figuresOf> & ReviewDraft>;

const shared = {
  name: 'weekly-review',
  schema: ModelReview,
  shape: (draft: ReviewDraft, week: Week) => ({ ...figuresOf(week), ...draft }),
};

const review: ReviewVerb<null, Snapshot> = {
  ...shared,
  readFacts: readSnapshot,
  answerByRules: (snapshot, _, citations) => reviewByRules(snapshot, citations),
  task: `review the week. "weekly_summary" says in two or three sentences how it went, with its figures. "highlights" are \
three to five sentences: what moved, what has stalled, which pillar gets less than is wanted of it. "next_steps" are \
three to five sentences, each with one thing to do next that names a record of the facts, and why.`,
  factsForModel: snapshotFacts,
};

const pastReview: ReviewVerb<PastWeek, PastWeek> = {
  ...shared,
  readFacts: async (_, week) => week,
  answerByRules: (week, _, citations) => reviewPastByRules(week, citations),
  task: `look back at the seven days of "week", from "week.from" to "week.to", which are over. "weekly_summary" says in \
two or three sentences how they went, with their figures. "highlights" are two to five sentences: what moved, what was \
finished, which pillar got less than is wanted of it. "next_steps" are one to three sentences, each with one thing that \
can be gone on with now and names a record of the facts, and why.`,
  factsForModel: pastWeekFacts,
};

/**
 * Reviews the seven days up to a date, by default today. An empty past week is not counted.
 * @throws InvalidInput for a date after today. @throws TooMany, UsedUp.
 */
export async function reviewWeek(
  ctx: Context,
  services: CoachServices,
  { date = null, request_id }: Partial<ReviewRequest>,
): Promise<WeeklyReview> {
  const day = today(ctx);
  if (date === null || date === day) return askCoach(ctx, services, review, null, request_id);
  if (date > day) throw invalidField('date', 'Must be today or earlier');
  const week = await readPastWeek(ctx, date);
  return week ? askCoach(ctx, services, pastReview, week, request_id) : reviewNothing(ctx, date);
}

async function reviewNothing(ctx: Context, day: string): Promise<WeeklyReview> {
  const { begun } = await readLogged(ctx);
  const why =
    day < begun ? ` You signed up on ${wholeDay(begun, ctx.locale)}, after that.` : ' Weeks like that happen.';
  return {
    ...{ from: rollingWeekStart(day), to: day, projects_completed: 0, tasks_completed: 0, weekly_points: 0 },
    ...{ given_minutes: 0, entries_written: 0, alignment_percentage: 0, highlights: [], next_steps: [] },
    weekly_summary: `You completed and wrote nothing in those 7 days.${why}`,
    ...{ provider: 'rules', sources: [] },
  };
}
