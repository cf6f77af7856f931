import { Menu } from '@mantine/core';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { DeleteProject } from '#web/features/projects/DeleteProject.tsx';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { LazyProjectForm } from './form/LazyProjectForm.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ProjectMenuProps {
  project: Project;
  onDeleted?: () => void;
}

/** What can be done with a project. */
export function ProjectMenu({ project, onDeleted }: ProjectMenuProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const archive = projectActions.useArchive();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`Actions for ${project.name}`}>
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => setOpen('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={project.archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
          onClick={() => void archive(project, !project.archived)}
        >
          {project.archived ? 'Unarchive' : 'Archive'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 {...icon} />} data-danger onClick={() => setOpen('delete')}>
          Delete
        </Menu.Item>
      </MoreMenu>
      {open === 'edit' && <LazyProjectForm project={project} onClose={close} />}
      {open === 'delete' && <DeleteProject project={project} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
