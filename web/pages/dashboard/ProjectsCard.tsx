import type { Project } from '#contract/projects.ts';
import { ProjectRow } from '#web/features/projects/ProjectRow.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './cards.module.css';

const ROWS = 5;

interface ProjectsCardProps {
  /** Projects in progress, the soonest due first. */
  projects: readonly Project[];
  /** Whether there are projects with any status. */
  anyProject: boolean;
}

/** The projects in progress, the soonest due first. */
export function ProjectsCard({ projects, anyProject }: ProjectsCardProps) {
  const shown = projects.slice(0, ROWS);
  return (
    <Card title="Projects in progress" link={{ label: 'All projects', href: hrefOf('projects') }}>
      {shown.length === 0 ? (
        <Text as="p" note links="text">
          {!anyProject ? (
            <>
              No projects yet. A project is something with an end.{' '}
              <a href={hrefOf('projects', { new: 'yes' })}>Create one</a>
            </>
          ) : (
            'None in progress. Set one to “In progress” to see it here.'
          )}
        </Text>
      ) : (
        <RowList title="Projects in progress" ids={shown.map(({ id }) => id)}>
          <ul className={classes['rows']}>
            {shown.map((project) => (
              <Box as="li" hairline key={project.id}>
                <ProjectRow project={project} path />
              </Box>
            ))}
          </ul>
        </RowList>
      )}
      {projects.length > shown.length && (
        <a className={classes['more']} href={hrefOf('projects', { status: 'In Progress' })}>
          {projects.length - shown.length} more in progress
        </a>
      )}
    </Card>
  );
}
