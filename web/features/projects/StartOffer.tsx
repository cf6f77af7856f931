import type { Project } from '#contract/projects.ts';
import { useChangeStatus } from './project-mutations.ts';
import classes from './ProjectFacts.module.css';

/** Offers “In progress” for a project that is not started although one of its tasks is completed and others open. */
export function StartOffer({ project }: { project: Project }) {
  const change = useChangeStatus();
  const isBegun = project.completed_task_count > 0 && project.active_task_count > 0;
  if (project.status !== 'Not Started' || !isBegun || project.archived) return null;
  return (
    <button
      type="button"
      className={classes['offer']}
      aria-label={`Set “${project.name}” to in progress: a task is done`}
      title="A task is done"
      onClick={() => change(project, 'In Progress')}
    >
      In progress?
    </button>
  );
}
