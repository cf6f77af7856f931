import { ActionIcon, Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Alignment } from '#contract/alignment.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { forecastText, monthName, paceText } from './alignment-text.ts';
import classes from './Goal.module.css';

const LazyGoalForm = lazyPart(async () => (await import('./GoalForm.tsx')).GoalForm);

interface MonthGoalProps {
  alignment: Alignment;
  /** Whether its form is open. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

/** The progress of the month towards its goal, with pace and forecast; without a goal, a button to set one. */
export function MonthGoal({ alignment, editing, onEditing }: MonthGoalProps) {
  const month = monthName(alignment.month, useToday());
  const begin = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The button that opened the form exists again once it is closed.
  useEffect(() => {
    if (wasEditing.current && !editing) begin.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <LazyGoalForm alignment={alignment} month={month} onClose={() => onEditing(false)} />;
  const forecast = forecastText(alignment, month);
  const edit = () => onEditing(true);
  return (
    <Grid gap={2}>
      {alignment.monthly_goal === null ? (
        <>
          <Group wrap gap={2} rowGap={0} className={classes['line']}>
            <Text as="h3" size="small" weight={600} className={classes['label']}>
              {month} so far
            </Text>
            <Text size="small" tone="dim" tabular strong="text">
              <Points points={alignment.monthly_score} />
            </Text>
          </Group>
          <Text as="p" textWrap="pretty" hint>
            Set a goal to see whether you’re on pace.{forecast !== null && ` ${forecast}`}
          </Text>
          <Button ref={begin} variant="default" onClick={edit}>
            Set your monthly goal
          </Button>
        </>
      ) : (
        <>
          <Group wrap gap={2} rowGap={0} className={classes['line']}>
            <Text as="h3" size="small" weight={600} className={classes['label']}>
              {month} goal
            </Text>
            <Text size="small" tone="dim" tabular strong="text">
              <strong>{formatCount(alignment.monthly_score)}</strong> of {formatCount(alignment.monthly_goal)}
            </Text>
            <ActionIcon
              ref={begin}
              className={classes['change'] ?? ''}
              size="sm"
              variant="subtle"
              aria-label="Change the monthly goal"
              title="Change the monthly goal"
              onClick={edit}
            >
              <Pencil {...ICON} />
            </ActionIcon>
          </Group>
          <ProgressBar
            tone="gold"
            label={`${month} goal`}
            value={alignment.progress_percentage}
            target={
              alignment.expected_by_today === null ? null : (alignment.expected_by_today / alignment.monthly_goal) * 100
            }
          />
          <Group as="p" align="stretch" justify="end" wrap gap={4} rowGap={0} tabular hint className={classes['facts']}>
            <Text tone={isGood(alignment) ? 'success' : 'soft'} className={classes['pace']}>
              {paceText(alignment)}
            </Text>
            {alignment.expected_by_today !== null && <span>{formatCount(alignment.expected_by_today)} by today</span>}
            <span>{plural(alignment.days_left, 'day')} left</span>
          </Group>
          {forecast !== null && (
            <Text as="p" textWrap="pretty" hint>
              {forecast}
            </Text>
          )}
        </>
      )}
    </Grid>
  );
}

const Points = ({ points }: { points: number }) => (
  <>
    <strong>{formatCount(points)}</strong> {points === 1 ? 'point' : 'points'}
  </>
);

const isGood = ({ on_pace, monthly_score, monthly_goal }: Alignment): boolean =>
  on_pace === true || (monthly_goal !== null && monthly_score >= monthly_goal);
