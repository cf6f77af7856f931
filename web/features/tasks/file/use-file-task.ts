import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { projectValues } from '#web/features/projects/project-form.ts';
import { projectActions, removeEmptyProject } from '#web/features/projects/project-mutations.ts';
import { projectQueries, withoutInbox } from '#web/features/projects/project-queries.ts';
import { toastFailure, toastNotUndone } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { fittingArea } from '../quick-add/project-list/fitting-area.ts';
import { rememberFiled } from './recent-projects.ts';

/**
 * Moves tasks into a project: an existing one, a new one in the area that matches its name, or the Inbox; with Undo.
 */
export function useFileTask() {
  const client = useQueryClient();
  const records = useRecords();
  const { move, moveToInbox } = useBulk();

  /** Deletes a project that is empty. Returns the writes that restore it, none if it stays. */
  async function removeEmpty({ id, name }: Project) {
    if (records.all('task').some(({ project_id }) => project_id === id)) return [];
    try {
      return (await records.write(removeEmptyProject({ id, name }))).undo;
    } catch (failure) {
      toastNotUndone(failure, `Created “${name}”`);
      return [];
    }
  }

  async function to(tasks: readonly Task[], project: Project): Promise<void> {
    rememberFiled(project.id);
    await move(tasks, project);
  }

  return {
    to,
    toNew: async (tasks: readonly Task[], name: string) => {
      try {
        const [areas, projects] = await Promise.all([
          client.ensureQueryData(areaQueries.choices()),
          client.ensureQueryData(projectQueries.list()).then(withoutInbox),
        ]);
        const area = fittingArea(name, areas, { projects, projectId: null });
        const body = { ...projectValues(null, area?.id ?? null), name };
        const { answer } = await records.write(projectActions.create({ id: newId(), body }));
        rememberFiled(answer.id);
        await move(tasks, answer, () => removeEmpty(answer));
      } catch (failure) {
        toastFailure(failure);
      }
    },
    toInbox: moveToInbox,
  };
}
