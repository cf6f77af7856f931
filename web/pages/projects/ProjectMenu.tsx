import { Menu } from '@mantine/core';
import { LayoutTemplate } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { DeleteProject } from '#web/features/projects/DeleteProject.tsx';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { LazyProjectForm } from './form/LazyProjectForm.ts';

interface ProjectMenuProps {
  project: Project;
  small?: boolean;
  onDeleted?: () => void;
}

export function ProjectMenu({ project, small = false, onDeleted }: ProjectMenuProps) {
  const archive = projectActions.useArchive();
  const saveAsTemplate = useSaveAsTemplate();
  return (
    <RecordMenu
      name={project.name}
      small={small}
      archived={project.archived}
      onArchive={(archived) => void archive(project, archived)}
      always={
        <Menu.Item leftSection={<LayoutTemplate {...ICON} />} onClick={() => saveAsTemplate(project)}>
          Save as template
        </Menu.Item>
      }
      edit={(close) => <LazyProjectForm project={project} onClose={close} />}
      remove={(close) => <DeleteProject project={project} onDeleted={onDeleted} onClose={close} />}
    />
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
