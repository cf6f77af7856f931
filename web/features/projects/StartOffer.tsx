import type { Project } from '#contract/projects.ts';
import { ROW_CONTROLS } from '#web/ui/list/Row.tsx';
import { useChangeStatus } from './project-mutations.ts';
import classes from './ProjectFacts.module.css';

/** Offers “In progress” for a project whose status is not started although one of its tasks is completed. */
export function StartOffer({ project }: { project: Project }) {
  const change = useChangeStatus();
  if (project.status !== 'Not Started' || project.completed_task_count === 0 || project.archived) return null;
  return (
    <button
      type="button"
      className={`${classes['offer']} ${ROW_CONTROLS}`}
      aria-label={`Set “${project.name}” to in progress: a task is done`}
      title="A task is done"
      onClick={() => change(project, 'In Progress')}
    >
      In progress?
    </button>
  );
}
