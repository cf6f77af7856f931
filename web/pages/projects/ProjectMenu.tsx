import { CircleCheck, LayoutTemplate } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { projectActions, useChangeStatus } from '#web/features/projects/project-mutations.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useRecords } from '#web/records/record-query.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { projectDeletionText } from '#web/features/projects/project-text.ts';
import { LazyProjectForm } from './form/LazyProjectForm.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';

interface ProjectMenuProps {
  project: Project;
  small?: boolean;
  onDeleted?: () => void;
}

export function ProjectMenu({ project, small = false, onDeleted }: ProjectMenuProps) {
  const archive = projectActions.useArchive();
  const saveAsTemplate = useSaveAsTemplate();
  const change = useChangeStatus();
  return (
    <RecordMenu
      name={project.name}
      small={small}
      archived={project.archived}
      onArchive={(archived) => void archive(project, archived)}
      always={<MenuItem icon={LayoutTemplate} label="Save as template" onClick={() => saveAsTemplate(project)} />}
      edit={(close) => <LazyProjectForm project={project} onClose={close} />}
      remove={(close) => <DeleteProject project={project} onDeleted={onDeleted} onClose={close} />}
    >
      {project.status !== 'Completed' && (
        <MenuItem icon={CircleCheck} label="Complete" onClick={() => change(project, 'Completed')} />
      )}
    </RecordMenu>
  );
}

/** Saves a project as a template; the code is loaded on demand. */
function useSaveAsTemplate() {
  const records = useRecords();
  return (project: Project) =>
    void import('#web/features/project-templates/template-mutations.ts').then(
      ({ saveAsTemplate }) => saveAsTemplate(records, project),
      toastFailure,
    );
}

interface DeleteProjectProps {
  project: Project;
  /** Leaves the page of the project before it would read it again. */
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms the deletion of a project with its tasks. */
export function DeleteProject({ project, onDeleted, onClose }: DeleteProjectProps) {
  const remove = projectActions.useRemove(onDeleted ?? onClose);
  return (
    <ConfirmDialog
      title={`Delete “${project.name}”?`}
      confirmLabel="Delete project"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(project)}
      onClose={onClose}
    >
      {projectDeletionText(project)}
    </ConfirmDialog>
  );
}
