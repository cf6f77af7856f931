import * as z from 'zod/mini';
import { type ObstacleAnalysis, type ObstacleRequest, SUGGESTIONS_MIN } from '#contract/coach.ts';
import type { Task } from '#contract/tasks.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { listTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { askCoach, type CoachServices, type CoachVerb } from '../ask-coach.ts';
import { projectSource, taskSource } from '../facts/citations.ts';
import { type ProjectProgress, readProgress } from '../facts/progress.ts';
import { cleanLines, visibleText } from '../model/clean-text.ts';
import { projectFacts, short, some } from '../model/facts-for-model.ts';
import { analyseByRules, openDependencies } from './analyse-by-rules.ts';

/** The state of a project. */
export interface ObstacleFacts {
  /** The user's today, and the locale for days. */
  day: string;
  locale: string | undefined;
  project: ProjectProgress;
  /** Its open tasks, in their order. */
  open: Task[];
}

const ModelAnalysis = z.object({
  problem_analyzed: visibleText(DESCRIPTION_MAX),
  suggestions: cleanLines(SUGGESTIONS_MIN),
});
export type AnalysisDraft = z.output<typeof ModelAnalysis>;

type Obstacle = Omit<ObstacleRequest, 'request_id'>;

export const analysis: CoachVerb<
  Obstacle,
  ObstacleFacts,
  AnalysisDraft,
  Omit<ObstacleAnalysis, 'provider' | 'sources'>
> = {
  name: 'obstacle-analysis',
  readFacts: readObstacle,
  answerByRules: (facts, { problem_description }, citations) => analyseByRules(problem_description, facts, citations),
  task: `the person describes what stands in the way of a project. "problem_analyzed" says in one or two sentences how you \
understand it, from their words and from the state of the project. "suggestions" are three to six ways past it, the most \
fitting first, one or two sentences each; name the task of the project that they begin with.`,
  factsForModel: (_, { day, project, open }, { problem_description: problem }) => ({
    facts: {
      today: day,
      problem,
      project: projectFacts(project),
      open_tasks: some(open).map((task) => ({
        ...{ name: task.name, due_date: task.due_date, estimated_minutes: task.estimated_duration },
        description: short(task.description),
        waits_for: openDependencies(task).map(({ name }) => name),
      })),
    },
    known: [projectSource(project), ...[...open, ...open.flatMap(openDependencies)].map(taskSource)],
  }),
  schema: ModelAnalysis,
  shape: (draft, { project }) => ({ project_name: project.name, ...draft }),
};

/** Suggests solutions for a problem with a project, which may be archived. @throws NotFound, TooMany, UsedUp. */
export const analyseObstacle = (ctx: Context, services: CoachServices, { request_id, ...obstacle }: ObstacleRequest) =>
  askCoach(ctx, services, analysis, obstacle, request_id);

async function readObstacle(ctx: Context, { project_id }: Obstacle): Promise<ObstacleFacts> {
  const [project] = await readProgress(ctx, [await getProject(ctx, project_id)]);
  const open = await listTasks(ctx, { project_id, completed: false, include_archived: true });
  return { day: today(ctx), locale: ctx.locale, project: project!, open };
}
