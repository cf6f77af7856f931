import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { ProjectStatus } from '#contract/vocabulary.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityBars.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { LongText } from '#web/ui/text/LongText.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { ProjectDueMark, ProjectStatusMark } from '#web/features/projects/ProjectFacts.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './ProjectHeader.module.css';
import { StartOffer } from '#web/features/projects/StartOffer.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { useChangeStatus } from '#web/features/projects/project-mutations.ts';
import { projectWhy } from '#web/features/projects/project-why.ts';
import { PROJECT_STATUSES } from '#web/features/projects/project-text.ts';

const STATUS_CHOICES = ProjectStatus.options.map((value) => ({
  value,
  label: PROJECT_STATUSES[value].label,
  mark: <StatusIcon status={PROJECT_STATUSES[value].shape} />,
}));

/** The name, purpose and status of a project. `done` of `all` tasks are completed. */
export function ProjectHeader({ project, done, all }: { project: Project; done: number; all: number }) {
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const change = useChangeStatus();
  const why = projectWhy(project, areas, pillars);
  return (
    <Grid as="header" gap={1} mb={4}>
      <Above project={project} />
      <Group gap={2.5} align="start">
        <Text size="heading" aria-hidden>
          {project.icon}
        </Text>
        <Text as="h2" shrink weight={600} tight="title" breakAnywhere textWrap="balance" className={classes['name']}>
          {project.name}
        </Text>
        <ProjectMenu project={project} onDeleted={() => navigate('projects')} />
      </Group>
      {why && <Quote small>{why}</Quote>}
      {project.description && <LongText>{project.description}</LongText>}
      <Group wrap gap={5} rowGap={1.5} mt={2} note className={classes['facts']}>
        <ChoiceMenu
          label="Status"
          choices={STATUS_CHOICES}
          value={project.status}
          onChoose={(status) => change(project, status)}
        >
          <Box as="button" type="button" px={2} reach="line" minH="small" className={classes['status']}>
            <span className="sr-only">Status: </span>
            <ProjectStatusMark status={project.status} />
          </Box>
        </ChoiceMenu>
        <StartOffer project={project} />
        <ProjectDueMark project={project} month="long" />
        <PriorityMark level={project.priority} withText />
        {all > 0 && (
          <Group as="span" inline gap={2.5} tabular>
            <span className={classes['bar']}>
              <ProgressBar value={(done / all) * 100} label={`Progress of ${project.name}`} />
            </span>
            {formatCount(done)} of {formatCount(all)}
          </Group>
        )}
      </Group>
    </Grid>
  );
}

/** The pillar and the area, each on one line: on a phone, long names would take the place of the tasks. */
function Above({ project: { pillar_id, pillar_name, pillar_color, area_id, area_name } }: { project: Project }) {
  const area = area_id && (
    <a className={classes['link']} href={hrefOf('areas', { area: area_id })}>
      <Text truncate>{area_name}</Text>
    </a>
  );
  return (
    <Group as="nav" wrap gap={2} rowGap={1} shrink size="small" tone="dim" aria-label="Above this project">
      <Group as="span" gap={2} shrink>
        <a className={classes['back']} href={hrefOf('projects')} aria-label="All projects">
          <ArrowLeft {...ICON} />
        </a>
        {pillar_id && (
          <a className={classes['link']} href={hrefOf('pillars', { pillar: pillar_id })}>
            {pillar_color && <Dot color={pillar_color} />}
            <Text truncate>{pillar_name}</Text>
          </a>
        )}
        {!pillar_id && (area || 'No area')}
      </Group>
      {pillar_id && (
        <Group as="span" gap={2} shrink>
          <ChevronRight {...SMALL_ICON} />
          {area || 'No area'}
        </Group>
      )}
    </Group>
  );
}
