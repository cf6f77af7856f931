import * as z from 'zod/mini';
import type { Area } from '#contract/areas.ts';
import { type Breakdown, type BreakdownRequest, SUGGESTED_TASKS_MAX, SUGGESTED_TASKS_MIN } from '#contract/coach.ts';
import type { GrammarContext } from '#contract/quick-add/grammar.ts';
import { spreadDays } from '#contract/rules/spread-days.ts';
import { DESCRIPTION_MAX, NAME_MAX, Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { readGrammar } from '#server/features/tasks/quick-add/read-task-line.ts';
import type { Context } from '#server/platform/context.ts';
import { askCoach, type CoachServices, type CoachVerb } from '../ask-coach.ts';
import { areaSource } from '../facts/citations.ts';
import { cleanText, visibleText } from '../model/clean-text.ts';
import { areaFacts } from '../model/facts-for-model.ts';
import { readAreaWords } from './area-words.ts';
import { breakDownByRules } from './break-down-by-rules.ts';
import { type AreaWords, dueDateOf, type Goal } from './read-goal.ts';

export interface BreakdownFacts {
  areas: readonly Area[];
  inside: AreaWords;
  grammar: GrammarContext;
}

const MINUTES_MIN = 5;
/** A working day, the longest estimate of a step. */
const MINUTES_MAX = 480;

const ModelBreakdown = z.object({
  suggested_project: z.object({
    title: cleanText(NAME_MAX),
    description: cleanText(DESCRIPTION_MAX),
    area_id: z.nullable(
      z.pipe(
        z.string(),
        z.transform((id: string) => id.toLowerCase()),
      ),
    ),
    priority: Priority,
  }),
  suggested_tasks: z
    .array(
      z.object({
        name: visibleText(TASK_NAME_MAX),
        description: cleanText(DESCRIPTION_MAX),
        priority: Priority,
        estimated_duration: z.pipe(
          z.number(),
          z.transform((minutes: number) => Math.min(MINUTES_MAX, Math.max(MINUTES_MIN, Math.round(minutes)))),
        ),
      }),
    )
    .check(z.minLength(SUGGESTED_TASKS_MIN), z.maxLength(SUGGESTED_TASKS_MAX)),
  instructions: cleanText(DESCRIPTION_MAX),
});

/** A model gives no reason for its area, and no number of days for the steps. */
export type BreakdownDraft = z.output<typeof ModelBreakdown> & {
  area_reason?: string | null;
  within?: number | undefined;
};

export const breakdown: CoachVerb<Goal, BreakdownFacts, BreakdownDraft, Omit<Breakdown, 'provider' | 'sources'>> = {
  name: 'decompose-project',
  readFacts: async (ctx) => ({
    areas: await listAreas(ctx.db, ctx.userId, false),
    inside: await readAreaWords(ctx),
    grammar: await readGrammar(ctx, ''),
  }),
  answerByRules: breakDownByRules,
  task: `break the goal in the facts down into a project with four to eight tasks in the order in which they are done. \
Each can be done and ticked off, begins with a verb, and does not repeat the goal. Steps that the description \
names already are among them. "estimated_duration" is in minutes. "area_id" is the id of the area of the facts that fits \
best, or null where none fits. "instructions" is one or two sentences on what to look at before accepting.`,
  factsForModel: (_, { areas, grammar }, goal) => ({
    facts: { today: grammar.today, goal, areas: areaFacts(areas) },
    known: [],
  }),
  schema: ModelBreakdown,
  shape: (
    { suggested_project: project, suggested_tasks, instructions, area_reason, within },
    facts,
    goal,
    { cite },
  ) => {
    // A model may name an area that does not exist or belongs to another user.
    const area = facts.areas.find(({ id }) => id === project.area_id);
    const due_date = dueDateOf(goal.project_name, facts.grammar);
    const { today } = facts.grammar;
    const days = due_date && spreadDays(today, due_date, suggested_tasks.length, within);
    return {
      suggested_project: {
        title: project.title || goal.project_name,
        description: project.description || goal.project_description,
        area_id: area?.id ?? null,
        priority: project.priority,
        status: 'Not Started',
        due_date,
      },
      area_reason: area ? (area_reason ?? `The model thinks that ${cite(areaSource(area))} fits best.`) : null,
      suggested_tasks: suggested_tasks.map((task, at) => ({
        ...{ ...task, title: task.name, due_date: days?.[at] ?? null },
      })),
      available_areas: facts.areas
        .toSorted((one, other) => other.importance - one.importance)
        .map(({ id, name, importance }) => ({ id, name, importance })),
      editable: true,
      instructions: instructions || 'Edit anything.',
    };
  },
};

/** Suggests a project with tasks for a goal. Nothing is stored. @throws TooMany, UsedUp. */
export const breakDown = (ctx: Context, services: CoachServices, { request_id, ...goal }: BreakdownRequest) =>
  askCoach(ctx, services, breakdown, goal, request_id);
