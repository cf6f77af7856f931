import type { Project } from '#contract/projects.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { projectActions } from './project-mutations.ts';
import { projectDeletionText } from './project-text.ts';

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
