import type { Project } from '#contract/projects.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { Path } from '#web/ui/page/Path.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityBars.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import classes from './ProjectCard.module.css';
import { ProjectDueMark, ProjectStatusMark } from '#web/features/projects/ProjectFacts.tsx';
import { NextAction } from './NextAction.tsx';
import type { NextActions } from './next-actions.ts';
import { ProjectMenu } from './ProjectMenu.tsx';

/** A project as a card that links to its tasks, with its next action. */
export function ProjectCard({ project, next }: { project: Project; next: NextActions | undefined }) {
  const { name, pillar_color, task_count, completed_task_count } = project;
  return (
    <Grid shrink cols={1} className={classes['cell']}>
      <Card rowId={project.id}>
        <Stack gap={3} h="full" className={classes['body']} data-archived={project.archived || undefined}>
          <IconHead
            icon={project.icon}
            color={project.color ?? pillar_color ?? DEFAULT_COLOR}
            title={name}
            href={hrefOf('projects', { project: project.id })}
            cover
            meta={
              <Group as="span" gap={1.5} shrink>
                {pillar_color && <Dot color={pillar_color} />}
                {project.area_name ? <Path names={[project.pillar_name, project.area_name]} /> : 'No area'}
                {project.archived && <span>· archived</span>}
              </Group>
            }
            action={<ProjectMenu project={project} />}
          />
          <Group align="stretch" wrap gap={4} rowGap={1} note>
            <ProjectStatusMark status={project.status} />
            <ProjectDueMark project={project} />
          </Group>
          <NextAction project={project} next={next} />
          <Box mt="auto">
            <Group wrap gap={4} rowGap={1} mb={2}>
              <PriorityMark level={project.priority} withText />
              <Text ml="auto" tabular hint>
                {task_count === 0
                  ? 'No tasks yet'
                  : `${formatCount(completed_task_count)} of ${formatCount(task_count)} done`}
              </Text>
            </Group>
            <ProgressBar value={project.completion_percentage} label={`Progress of ${name}`} />
          </Box>
        </Stack>
      </Card>
    </Grid>
  );
}
