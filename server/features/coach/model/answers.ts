import * as z from 'zod/mini';
import { SUGGESTED_TASKS_MAX, SUGGESTED_TASKS_MIN, SUGGESTIONS_MIN } from '#contract/coach.ts';
import { Priority } from '#contract/vocabulary.ts';

/* The shapes in which a model answers. They are what it is asked for, and what its answer is checked against. */

const text = z.string().check(z.minLength(1));

/** A breakdown, as `POST /ai/decompose-project` answers it without what the server knows itself. */
export const ModelBreakdown = z.object({
  suggested_project: z.object({
    title: text,
    description: z.string(),
    area_id: z.nullable(z.string()),
    priority: Priority,
  }),
  suggested_tasks: z
    .array(z.object({ name: text, description: z.string(), priority: Priority, estimated_duration: z.number() }))
    .check(z.minLength(SUGGESTED_TASKS_MIN), z.maxLength(SUGGESTED_TASKS_MAX)),
  instructions: z.string(),
});

export const ModelReview = z.object({
  weekly_summary: text,
  highlights: z.array(text),
  next_steps: z.array(text).check(z.minLength(1)),
});

export const ModelAnalysis = z.object({
  problem_analyzed: text,
  suggestions: z.array(text).check(z.minLength(SUGGESTIONS_MIN)),
});
