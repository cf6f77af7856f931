import { Calendar } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatDay, formatDue } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Row, RowName } from '#web/ui/list/Row.tsx';
import { Path, formatPath } from '#web/ui/page/Path.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { PROJECT_STATUSES } from './project-text.ts';
import classes from './ProjectRow.module.css';

/** A project as one row that links to it: status, name, due date and progress; with `path` also its area and pillar. */
export function ProjectRow({ project, path = false }: { project: Project; path?: boolean }) {
  const { shape, label } = PROJECT_STATUSES[project.status];
  const names = [project.pillar_name, project.area_name];
  return (
    <Row
      rowId={project.id}
      className={classes['row']}
      edge={path ? project.pillar_color : undefined}
      edgeName={project.pillar_name}
      data-path={path || undefined}
    >
      <StatusIcon status={shape} />
      <Box shrink className={classes['text']}>
        <RowName href={hrefOf('projects', { project: project.id })} title={path ? formatPath(names) : undefined}>
          {project.name}
        </RowName>
        {path && <Path names={names} />}
      </Box>
      <Grid gap={2} tabular nowrap hint className={classes['facts']}>
        <WaitingMark id={project.id} />
        {/* A list with paths has only projects of one status, in its title. */}
        <span
          className={path ? 'sr-only' : classes['status']}
          data-plain={project.status === 'In Progress' || undefined}
        >
          {project.archived && 'archived · '}
          {label}
        </span>
        <Due project={project} />
      </Grid>
      <span className={classes['bar']}>
        <ProgressBar value={project.completion_percentage} label={`Progress of ${project.name}`} />
      </span>
      <Text tabular nowrap textAlign="right" hint className={classes['percent']}>
        {formatPercent(project.completion_percentage)}
      </Text>
    </Row>
  );
}

function Due({ project: { due_date, is_overdue, status } }: { project: Project }) {
  const now = usePersonNow();
  if (due_date === null || status === 'Completed') return null;
  return (
    <Group as="span" inline gap={1.5} late={is_overdue}>
      <Calendar {...SMALL_ICON} />
      <span className="sr-only">Due </span>
      {is_overdue ? formatDue(due_date, null, now) : formatDay(due_date, now.day)}
    </Group>
  );
}
