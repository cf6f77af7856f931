import type { Project } from '#contract/projects.ts';
import { ROW_CONTROLS } from '#web/ui/list/Row.tsx';
import { useChangeStatus } from './project-mutations.ts';
import classes from './ProjectFacts.module.css';

/**
 * Offers the next status for a project that is not started although one of its tasks is completed: “Completed” if no
 * task is open.
 */
export function StartOffer({ project }: { project: Project }) {
  const change = useChangeStatus();
  if (project.status !== 'Not Started' || project.completed_task_count === 0 || project.archived) return null;
  const isFinished = project.active_task_count === 0;
  const reason = isFinished ? 'all its tasks are done' : 'a task is done';
  return (
    <button
      type="button"
      className={`${classes['offer']} ${ROW_CONTROLS}`}
      aria-label={`Set “${project.name}” to ${isFinished ? 'completed' : 'in progress'}: ${reason}`}
      title={isFinished ? 'All its tasks are done' : 'A task is done'}
      onClick={() => change(project, isFinished ? 'Completed' : 'In Progress')}
    >
      {isFinished ? 'Completed?' : 'In progress?'}
    </button>
  );
}
