import { Button } from '@mantine/core';
import { Compass } from 'lucide-react';
import { useState } from 'react';
import type { NextAction } from '#contract/dashboard.ts';
import type { TodayTask } from '#contract/today.ts';
import { useRecords } from '#web/records/record-query.ts';
import { startFocus, useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { usePlannedFor } from '#web/features/tasks/plan/use-planned-for.ts';
import { LazyQuickAddDialog } from '#web/features/tasks/quick-add/LazyQuickAddDialog.ts';
import { hrefOfRow, isTask } from '#web/features/today/day-rows.ts';
import { usePickTask } from '#web/features/today/today-mutations.ts';
import { useToday } from '#web/platform/clock.ts';
import { wholeDurations } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './NextActionLine.module.css';
import { withShortNames } from './short-names.ts';

interface NextActionLineProps {
  next: NextAction;
  /** The names of pillars, which its reason may mention. */
  names: readonly string[];
  onSetGoal: () => void;
}

/** The most valuable next action, with its reason and a button to start it. */
export function NextActionLine({ next, names, onSetGoal }: NextActionLineProps) {
  const reason = withShortNames(next.reason, names);
  const href = hrefOfNext(next);
  return (
    <Group as="section" align="start" gap={3} aria-label="Next best action">
      <Grid as="span" center fixed tone="soft" fill="hover" radius="md" className={classes['mark']} aria-hidden>
        <Compass {...ICON} />
      </Grid>
      <Text as="div" grow shrink breakAnywhere>
        <Text as="p" hint>
          Next best action
        </Text>
        {href === null ? (
          <Text as="p" clamp={2} weight={500} radius="xs" title={next.title}>
            {next.title}
          </Text>
        ) : (
          <Text as="a" clamp={2} weight={500} radius="xs" hover="underline" href={href} title={next.title}>
            {next.title}
          </Text>
        )}
        <Text
          as="p"
          mt={0.5}
          size="meta"
          tone="soft"
          textWrap="pretty"
          title={reason === next.reason ? undefined : next.reason}
        >
          {wholeDurations(reason)}
        </Text>
      </Text>
      <Begin next={next} href={href} onSetGoal={onSetGoal} />
    </Group>
  );
}

function Begin({
  next: { kind, task, title },
  href,
  onSetGoal,
}: Omit<NextActionLineProps, 'names'> & { href: string | null }) {
  const [adding, setAdding] = useState(false);
  if (kind === 'task') return task && <Start task={task} />;
  if (kind === 'set_goal') return <Action label="Set" name={title} onClick={onSetGoal} />;
  if (kind === 'create_task') {
    return (
      <>
        <Action label="Add" name={title} onClick={() => setAdding(true)} />
        {adding && <LazyQuickAddDialog onClose={() => setAdding(false)} />}
      </>
    );
  }
  return (
    <Button component="a" variant="default" size="xs" href={href ?? hrefOf('today')} aria-label={title}>
      {kind === 'plan_day' ? 'Plan' : 'Write'}
    </Button>
  );
}

/** Starts a focus session, which adds the task to today's list. */
function Start({ task }: { task: TodayTask }) {
  const records = useRecords();
  const today = useToday();
  const pick = usePickTask(today);
  const isPlanned = usePlannedFor(task, today) || (task.due_date !== null && task.due_date < today);
  const { timer } = useFocus();
  if (timer?.task_id === task.id) return <Text hint>Running</Text>;
  const start = () => {
    if (!isPlanned && isTask(task)) pick(task);
    void startFocus(records, 'focus', task);
  };
  return <Action label="Start" name={`Start “${task.name}”`} onClick={start} />;
}

interface ActionProps {
  label: string;
  /** The full action, for screen readers. */
  name: string;
  onClick: () => void;
}

const Action = ({ label, name, onClick }: ActionProps) => (
  <Button variant="default" size="xs" aria-label={name} onClick={onClick}>
    {label}
  </Button>
);

/** The link of an action; null if it is done on this card. */
function hrefOfNext({ kind, task, pillar_id, area_id, project_id }: NextAction): string | null {
  if (kind === 'task') return task && hrefOfRow(task, undefined);
  if (kind === 'plan_day') return hrefOf('today');
  if (kind === 'write_why') return pillar_id === null ? hrefOf('pillars') : hrefOf('pillars', { pillar: pillar_id });
  if (kind === 'set_goal') return null;
  if (project_id !== null) return hrefOf('projects', { project: project_id });
  return area_id === null ? null : hrefOf('areas', { area: area_id });
}
