import type { Project } from '#contract/projects.ts';
import { ProjectRow } from '#web/features/projects/ProjectRow.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './cards.module.css';
import { projectsInProgress } from './pick-projects.ts';

const ROWS = 5;

/** The projects that are under way, the soonest due first. */
export function ProjectsCard({ projects }: { projects: readonly Project[] }) {
  const all = projectsInProgress(projects);
  const shown = all.slice(0, ROWS);
  return (
    <Card title="Projects in progress" link={{ label: 'All projects', href: hrefOf('projects') }}>
      {shown.length === 0 ? (
        <p className={classes['none']}>
          {projects.length === 0 ? (
            <>
              No projects yet. A project is something with an end.{' '}
              <a href={hrefOf('projects', { new: 'yes' })}>Create one</a>
            </>
          ) : (
            'None is under way. Setting one to “In progress” brings it here.'
          )}
        </p>
      ) : (
        <ul className={classes['rows']}>
          {shown.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} path />
            </li>
          ))}
        </ul>
      )}
      {all.length > shown.length && (
        <a className={classes['more']} href={hrefOf('projects', { status: 'In Progress' })}>
          {all.length - shown.length} more in progress
        </a>
      )}
    </Card>
  );
}
