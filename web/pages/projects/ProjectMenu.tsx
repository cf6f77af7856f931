import type { Project } from '#contract/projects.ts';
import { DeleteProject } from '#web/features/projects/DeleteProject.tsx';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { LazyProjectForm } from './form/LazyProjectForm.ts';

interface ProjectMenuProps {
  project: Project;
  small?: boolean;
  onDeleted?: () => void;
}

/** What can be done with a project. */
export function ProjectMenu({ project, small = false, onDeleted }: ProjectMenuProps) {
  const archive = projectActions.useArchive();
  return (
    <RecordMenu
      name={project.name}
      small={small}
      archived={project.archived}
      onArchive={(archived) => void archive(project, archived)}
      edit={(close) => <LazyProjectForm project={project} onClose={close} />}
      remove={(close) => <DeleteProject project={project} onDeleted={onDeleted} onClose={close} />}
    />
  );
}
