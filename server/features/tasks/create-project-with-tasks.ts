import { NewProject, type Project } from '#contract/projects.ts';
import { isBlank } from '#contract/platform/wire.ts';
import { type NewProjectWithTasks, NewTask, type Task } from '#contract/tasks.ts';
import { createProject } from '#server/features/projects/create-project.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { type Created, type RequestContext, transact } from '#server/platform/context.ts';
import { createTasks } from './create-tasks.ts';
import { listProjectTasks } from './project-board.ts';

interface ProjectAndTasks {
  success: true;
  message: string;
  project: Project;
  tasks: Task[];
}

/**
 * Creates a project with its first tasks, all or none; a repeated request with the same project id returns the stored
 * ones. Tasks with an empty title are skipped.
 * @throws RuleBroken if the area is missing.
 */
export function createProjectWithTasks(
  request: RequestContext,
  input: NewProjectWithTasks,
): Promise<Created<ProjectAndTasks>> {
  return transact(request, async (ctx) => {
    const { title, ...fields } = input.project;
    const { isNew, record } = await createProject(ctx, NewProject.parse({ ...fields, name: title ?? fields.name }));
    const firstTasks = input.tasks.map(({ title: taskTitle, name, ...task }) => ({
      ...task,
      name: [taskTitle, name].find((given) => given && !isBlank(given)) ?? '',
      project_id: record.id,
    }));
    const titled = isNew ? firstTasks.filter(({ name }) => name !== '') : [];
    await createTasks(
      ctx,
      titled.map((task) => NewTask.parse(task)),
    );
    const tasks = await listProjectTasks(ctx, record.id);
    const counted = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
    const message = isNew ? `Project created with ${counted}` : `“${record.name}” exists already, with ${counted}`;
    return { isNew, record: { success: true, message, project: await getProject(ctx, record.id), tasks } };
  });
}
