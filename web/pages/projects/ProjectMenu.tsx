import { CalendarDays, CircleCheck, FolderInput, LayoutTemplate, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { projectActions, useChangeStatus } from '#web/features/projects/project-mutations.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useRecords } from '#web/records/record-query.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { projectDeletionText } from '#web/features/projects/project-text.ts';
import { LazyProjectForm } from './form/LazyProjectForm.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Loaded when an item opens the first one. */
const LazyProjectPopup = lazyPart(async () => (await import('./ProjectPopup.tsx')).ProjectPopup);

interface ProjectMenuProps {
  project: Project;
  small?: boolean;
  onDeleted?: () => void;
}

export function ProjectMenu({ project, small = false, onDeleted }: ProjectMenuProps) {
  const archive = projectActions.useArchive();
  const saveAsTemplate = useSaveAsTemplate();
  const change = useChangeStatus();
  const button = useRef<HTMLButtonElement>(null);
  const [popup, setPopup] = useState<{ field: 'area' | 'due'; button: HTMLElement } | null>(null);
  const opens = (field: 'area' | 'due') => () => button.current && setPopup({ field, button: button.current });
  return (
    <>
      <RecordMenu
        button={button}
        name={project.name}
        small={small}
        archived={project.archived}
        onArchive={(archived) => void archive(project, archived)}
        always={<MenuItem icon={LayoutTemplate} label="Save as template" onClick={() => saveAsTemplate(project)} />}
        edit={(close) => <LazyProjectForm project={project} onClose={close} />}
        remove={(close) => <DeleteProject project={project} onDeleted={onDeleted} onClose={close} />}
      >
        {project.status === 'Completed' ? (
          <MenuItem icon={RotateCcw} label="Reopen" onClick={() => change(project, 'In Progress')} />
        ) : (
          <MenuItem icon={CircleCheck} label="Complete" onClick={() => change(project, 'Completed')} />
        )}
        <MenuItem icon={CalendarDays} label="Due date…" onClick={opens('due')} />
        <MenuItem icon={FolderInput} label="Move to area…" onClick={opens('area')} />
      </RecordMenu>
      {popup && <LazyProjectPopup {...popup} project={project} onClose={() => setPopup(null)} />}
    </>
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
