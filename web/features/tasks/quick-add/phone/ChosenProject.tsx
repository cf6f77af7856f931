import { FolderPlus, Target, X } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import chips from '../chips/QuickAddChips.module.css';
import { isToCreate, type ProjectToCreate } from '../use-quick-add.ts';

interface ChosenProjectProps {
  project: Project | ProjectToCreate;
  /** Then it goes to the Inbox. */
  onDrop: () => void;
}

/** The project that was chosen with a button and not written, as a chip. */
export function ChosenProject({ project, onDrop }: ChosenProjectProps) {
  const isNew = isToCreate(project);
  return (
    <span className={chips['chip']}>
      {isNew ? (
        <FolderPlus {...SMALL_ICON} />
      ) : project.pillar_color ? (
        <Dot color={project.pillar_color} />
      ) : (
        <Target {...SMALL_ICON} />
      )}
      <span className="sr-only">Project</span>
      <span className={chips['value']}>
        {isNew && 'New: '}
        {project.name}
      </span>
      <button
        type="button"
        className={chips['reject']}
        aria-label={`Not to ${project.name}, to the Inbox`}
        onClick={onDrop}
      >
        <X {...SMALL_ICON} />
      </button>
    </span>
  );
}
