import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { staleHierarchy } from '#web/records/stale.ts';
import { createTask } from '#web/features/tasks/create-task.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { call } from '#web/platform/api.ts';
import type { FirstTaskBody } from './first-tasks.ts';
import type { ProjectBody } from '#web/features/projects/project-form.ts';

interface SaveProject {
  id: string;
  body: ProjectBody;
  /** What a new one begins with. */
  tasks: FirstTaskBody[];
  /** `retry`: a create that may have arrived already, so what was typed since goes out once more as a change. */
  as: 'create' | 'retry' | 'change';
}

/** Creates or changes a project. The form shows what went wrong. */
export function useSaveProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, tasks, as }: SaveProject) => {
      if (as !== 'change') await create(client, id, body, tasks);
      if (as !== 'create') await call(projectsContract.change, { params: { id }, body });
    },
    onSuccess: () => staleHierarchy(client),
  });
}

/** Creates a project, with its first tasks all or nothing. */
async function create(client: QueryClient, id: string, body: ProjectBody, tasks: FirstTaskBody[]): Promise<void> {
  if (tasks.length === 0) {
    await call(projectsContract.create, { body: { id, ...body } });
    return;
  }
  const { name, ...fields } = body;
  const answer = await call(tasksContract.createProjectWithTasks, {
    body: { project: { id, title: name, ...fields }, tasks },
  });
  // It had arrived before, and its lines were changed since.
  const stored = new Map(answer.tasks.map((task) => [task.id, task]));
  for (const { title, ...task } of tasks) {
    const { priority, estimated_duration } = task;
    const known = stored.get(task.id);
    if (!known) await createTask(client, { ...task, name: title, project_id: id });
    else if (known.name !== title || known.priority !== priority || known.estimated_duration !== estimated_duration) {
      await changeTask(client, known, { name: title, priority, estimated_duration });
    }
  }
}
