import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { boundedString, count, id, listOfIds, instant } from './platform/wire.ts';

/** For how many tasks one call explains what they are for. */
export const WHY_TASKS_MAX = 100;
/** How many of the newest open tasks are explained when none is named. */
export const WHY_TASKS_NEWEST = 10;
/** Ids and commas, with room for a space after each comma. */
const WHY_TASKS_LENGTH = WHY_TASKS_MAX * 38;

/** What a task is for, in sentences made from what lies above it. */
export const WhyStatement = z.strictObject({
  task_id: id,
  task_name: z.string(),
  /** What it is for; where the path or the reason is missing, how to add it. */
  why_statement: z.string(),
  /** How it serves its project. */
  project_connection: z.string(),
  /** How that project serves its area; null where it lies in none. */
  area_connection: z.nullable(z.string()),
  /** How that area serves its pillar; null where it lies in none. */
  pillar_connection: z.nullable(z.string()),
});
export type WhyStatement = z.output<typeof WhyStatement>;

export const WhyStatements = z.strictObject({
  why_statements: z.array(WhyStatement),
  tasks_analyzed: count,
  generated_at: instant,
});
export type WhyStatements = z.output<typeof WhyStatements>;

/** Ids between commas. */
const idsInQuery = z.pipe(
  boundedString(WHY_TASKS_LENGTH),
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    listOfIds(WHY_TASKS_MAX),
  ),
);

export const coachContract = {
  whyStatements: endpoint({
    method: 'GET',
    path: '/ai/task-why-statements',
    summary:
      'Says what tasks are for, from what lies above them: the named ones, else the 10 newest open ones. Ids of tasks that do not exist are left out.',
    query: z.object({ task_ids: z.optional(idsInQuery) }),
    response: WhyStatements,
  }),
};
