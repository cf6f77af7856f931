import { type PointsReason, PROJECT_POINTS, TASK_POINTS } from '#contract/rules/points.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import classes from './PointsRule.module.css';

const RULES: readonly (readonly PointsReason[])[] = [Object.values(TASK_POINTS), Object.values(PROJECT_POINTS)];

/** The formula of the points, next to their sum. */
export function PointsRule() {
  return (
    <Grid gap={8} rowGap={4} colsOrOne={2}>
      {RULES.map((reasons) => (
        <Grid as="dl" key={reasons[0]!.reason} gap={3} rowGap={1} size="small" tabular className={classes['sum']}>
          {reasons.map(({ reason, points }, index) => (
            <Grid key={reason} tone="soft" span className={classes['part']} data-first={index === 0 || undefined}>
              <dt>{reason}</dt>
              <dd>
                {index > 0 && '+ '}
                {points}
              </dd>
            </Grid>
          ))}
          <Grid mt={0.5} tone="dim" lineTop span className={classes['most']}>
            <dt>At most</dt>
            <dd>{reasons.reduce((sum, { points }) => sum + points, 0)}</dd>
          </Grid>
        </Grid>
      ))}
      <Text as="p" tone="dim" textWrap="pretty" maxW="text" span className={classes['words']}>
        A repeating task earns what a task does. The score of the week is the sum of the rows of today and the six days
        before, that of the month the sum of its rows so far. Points are fixed when something is completed: changing or
        deleting it later takes none away, opening it again takes its own back. A day without points costs nothing.
      </Text>
    </Grid>
  );
}
