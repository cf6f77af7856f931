import { CirclePause, CornerLeftUp, Repeat } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import { DEFAULT_COLOR, DEFAULT_TASK_CATEGORY } from '#contract/vocabulary.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Path } from '#web/ui/page/Path.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import type { FirstOccurrence } from './history.ts';
import { History } from './History.tsx';
import { NextDays } from '../pattern/NextDays.tsx';
import { Outcomes } from '../pattern/Outcomes.tsx';
import { PanelSection } from './PanelSection.tsx';
import classes from './RuleDetails.module.css';
import { levelsOfRule, nextText } from '../rule-text.ts';

interface RuleDetailsProps extends FirstOccurrence {
  rule: RecurringTask;
  project: Project | undefined;
}

/** The details of a recurring task: its pattern, its next instance, and its history. */
export function RuleDetails({ rule, project, ...first }: RuleDetailsProps) {
  const now = usePersonNow();
  const next = nextText(rule, now);
  return (
    <Grid gap={4}>
      <Text as="h3" size="name" weight={600} tight="lead" breakAnywhere>
        {rule.name}
      </Text>
      {rule.project_name !== null && (
        <div className={classes['thread']} {...tint(project?.pillar_color ?? DEFAULT_COLOR)}>
          <Path names={levelsOfRule(rule, project)} wrap />
        </div>
      )}
      <Group as="p" align="stretch" gap={2.5} size="body" weight={500} textWrap="pretty" className={classes['summary']}>
        <Repeat {...ICON} />
        {rule.summary}
      </Group>
      <Group align="stretch" wrap gap={4} rowGap={1} size="meta" tone="soft" className={classes['facts']}>
        <PriorityBars level={rule.priority} withText />
        {rule.estimated_duration !== null && <span>{formatDuration(rule.estimated_duration)}</span>}
        {rule.category !== DEFAULT_TASK_CATEGORY && <span>{rule.category}</span>}
      </Group>
      {rule.description && (
        <Text as="p" size="body" tone="soft" breakAnywhere lines>
          {rule.description}
        </Text>
      )}
      {rule.task_id !== null && (
        <a className={classes['origin']} href={hrefOf('tasks', { task: rule.task_id })}>
          <CornerLeftUp {...ICON} />
          See the task it was made from
        </a>
      )}
      {rule.is_active ? (
        <PanelSection title="Next" aside={next.text} late={next.late}>
          <NextDays days={rule.next_dates} today={now.day} />
        </PanelSection>
      ) : (
        <Box as="p" py={2.5} px={3} border="line" radius="md" className={classes['paused']}>
          <CirclePause {...ICON} />
          Paused. Nothing is created until you resume, and nothing counts as missed.
        </Box>
      )}
      {rule.is_active && rule.next_dates.length > 0 && <Outcomes {...rule} />}
      <History rule={rule} {...first} />
    </Grid>
  );
}
