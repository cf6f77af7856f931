import type { Project } from '#contract/projects.ts';
import { PROJECT_STATUSES, projectDue } from '#web/features/projects/project-text.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Row, ROW_CONTROLS, RowName } from '#web/ui/list/Row.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { NextAction } from '../NextAction.tsx';
import type { NextActions } from '../next-actions.ts';
import { ProjectMenu } from '../ProjectMenu.tsx';
import classes from './ProjectList.module.css';

/** A project as one row: status, name, next action, progress and due date. */
export function ProjectListRow({ project, next }: { project: Project; next: NextActions | undefined }) {
  const { id, name, status, archived, task_count, completed_task_count, completion_percentage } = project;
  const { shape, label } = PROJECT_STATUSES[status];
  const due = projectDue(project, useToday());
  return (
    <Row rowId={id} className={`${classes['row']} ${classes['columns']}`} data-resting={archived || undefined}>
      <Group as="span" title={label} inline align="stretch">
        <StatusIcon status={shape} />
        <span className="sr-only">{label}. </span>
      </Group>
      <Group as="span" gap={2.5} shrink className={classes['name']}>
        <RowName href={hrefOf('projects', { project: id })} title={name}>
          {name}
          {archived && <Text tone="dim"> · archived</Text>}
        </RowName>
        <NextAction project={project} next={next} className={classes['next']} />
      </Group>
      <Group as="span" gap={3} nowrap className={classes['done']}>
        {task_count > 0 && (
          <>
            <Text fixed className={classes['bar']}>
              <ProgressBar value={completion_percentage} label={`Progress of ${name}`} />
            </Text>
            <Text tabular hint className={classes['figures']}>
              <b>{formatCount(completed_task_count)}</b> of {formatCount(task_count)}
            </Text>
          </>
        )}
      </Group>
      <Text
        size="meta"
        tone={due ? 'soft' : 'dim'}
        late={due?.late}
        tabular
        nowrap
        className={classes['due']}
        data-none={due === null || undefined}
      >
        {due && <span className="sr-only">Due </span>}
        {due?.text ?? 'no date'}
      </Text>
      <span className={`${ROW_CONTROLS} ${classes['menu']}`}>
        <ProjectMenu project={project} small />
      </span>
    </Row>
  );
}
