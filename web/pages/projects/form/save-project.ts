import type { ProjectBody } from '#web/features/projects/project-form.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { createProjectWithTasks, type FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import { plural } from '#web/platform/format.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { type Saved, toastCreated } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';

type SavedProject = Saved<ProjectBody> & {
  /** The first tasks of a new project. */
  tasks: FirstTaskBody[];
};

/** Creates or changes a project. The form shows errors. */
export function useSaveProject() {
  const records = useRecords();
  const save = projectActions.useSave(leaveProject);
  return useAction(async ({ tasks, ...saved }: SavedProject) => {
    if (!saved.isNew || tasks.length === 0) {
      await save.mutateAsync(saved);
      return;
    }
    const { isNew: _, ...project } = saved;
    const written = await createProjectWithTasks(records, { ...project, tasks });
    const what = `“${project.body.name}” with ${plural(tasks.length, 'task')}`;
    toastCreated(records, what, written, () => leaveProject(project.id));
    await written.reread;
  });
}

function leaveProject(id: string): void {
  if (currentPlace().params['project'] === id) navigate('projects', {}, { replace: true });
}
