import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { projectValues } from '#web/features/projects/project-form.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { useBulk } from '#web/features/tasks/bulk/use-bulk.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { useRecords } from '#web/records/record-query.ts';

/** Files a task of the Inbox: into a project, or into a new one, with Undo. */
export function useFileTask() {
  const records = useRecords();
  const { move } = useBulk();
  return {
    to: (task: Task, project: Project) => move([task], project),
    toNew: async (task: Task, name: string) => {
      try {
        const body = { ...projectValues(null, null), name };
        const { answer } = await records.write(projectActions.create({ id: newId(), body }));
        await move([task], answer);
      } catch (failure) {
        toastFailure(failure);
      }
    },
  };
}
