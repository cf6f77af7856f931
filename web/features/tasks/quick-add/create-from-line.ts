import type { QueryClient } from '@tanstack/react-query';
import { fieldsOf, nameAndDescription, nameProblem } from '#contract/quick-add/task-of-line.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { homesOf } from '#web/features/projects/homes.ts';
import { projectValues } from '#web/features/projects/project-form.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { projectQueries, withoutInbox } from '#web/features/projects/project-queries.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { removeTask } from '../delete-task.ts';
import { isToCreate, type LineDraft, type ProjectToCreate } from './line-drafts.ts';
import { loadGrammar } from './load-grammar.ts';
import { belowTask, type Place } from './places.ts';
import { type Moment, readDraft } from './read-draft.ts';
import { withoutTick } from './split-lines.ts';

interface Surroundings {
  client: QueryClient;
  records: RecordStore;
  place: Place;
  projectId: string | null;
  /** When the line was entered. */
  moment: Moment;
}

/**
 * Creates the task of a line, and its project if that is new. The grammar and the projects may still be loading when a
 * line is entered. Resolves before the server has answered; `task` is its answer.
 * @throws {ApiError} if the line has no name, or one that is too long
 */
export async function createFromLine(
  draft: LineDraft,
  { client, records, projectId, moment, ...surroundings }: Surroundings,
): Promise<{ task: Promise<Task> }> {
  const place = draft.below === undefined ? surroundings.place : belowTask({ id: draft.below });
  const [grammar, projects] = await Promise.all([loadGrammar(), currentHomes(client)]);
  const { line, isDone } = withoutTick(draft.line);
  // What is done does not repeat.
  const without = isDone ? [...place.without, 'repeat' as const] : place.without;
  const { name, chips } = readDraft(grammar, { ...draft, line }, { ...moment, projects, without });
  const problem = nameProblem(name);
  if (problem) throw new ApiError('answer', 422, problem);
  const fields = fieldsOf(chips);
  const target = projectOf(projects, draft, projectId);
  const project =
    fields.project_id === undefined && target && isToCreate(target)
      ? records.write(
          projectActions.create({
            id: target.id,
            again: draft.again ?? false,
            body: { ...projectValues(null, target.area?.id ?? null), name: target.name },
          }),
        )
      : null;
  const project_id = fields.project_id ?? target?.id ?? null;
  const completed = isDone && { completed: true };
  const pasted = draft.after !== undefined && { pasted_after: draft.after };
  const written = { id: draft.id, ...fields, project_id, ...nameAndDescription(name), ...completed, ...pasted };
  const task = place.create(records, written, draft.again);
  // If the project is refused, its task is refused too, for the same reason.
  return { task: Promise.all([task, project]).then(([created]) => created) };
}

/** The writes that undo the adding of a task. */
export async function undoAdding({ id, recurring_task_id: rule }: Task): Promise<Write[]> {
  if (!rule) return [removeTask({ id })];
  // Loaded for the few lines that repeat.
  const { removeRule } = await import('#web/features/recurring/rule-mutations.ts');
  // First, since the task stays if it is refused.
  return [removeRule({ id: rule, ifUntouched: true }), removeTask({ id })];
}

/** The chosen project, otherwise that of the page; undefined: the Inbox. */
export function projectOf(
  projects: readonly Project[],
  { chosen }: LineDraft,
  ofPage: string | null,
): Project | ProjectToCreate | undefined {
  if (chosen === undefined) return projects.find(({ id }) => id === ofPage);
  return chosen ?? undefined;
}

/** The loaded projects and areas, otherwise those of the server; without a connection what is loaded. Never rejects. */
async function currentHomes(client: QueryClient): Promise<Project[]> {
  const [list, choices] = [projectQueries.list(), areaQueries.choices()];
  const [known, knownAreas] = [client.getQueryData(list.queryKey), client.getQueryData(choices.queryKey)];
  if (known && knownAreas) return homesOf(withoutInbox(known), knownAreas);
  const { promise, resolve } = Promise.withResolvers<Project[]>();
  const here = homesOf(withoutInbox(known ?? []), knownAreas ?? []);
  const giveUp = () => currentConnection() !== 'online' && resolve(here);
  const unsubscribe = subscribeConnection(giveUp);
  giveUp();
  Promise.all([client.ensureQueryData(list), client.ensureQueryData(choices).catch(() => [])]).then(
    ([read, areas]) => resolve(homesOf(withoutInbox(read), areas)),
    () => resolve(here),
  );
  return promise.finally(unsubscribe);
}
