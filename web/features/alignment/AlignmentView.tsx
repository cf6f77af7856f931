import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alignment } from '#contract/alignment.ts';
import { useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { addDays } from '#contract/general/days.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedCards, UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { type PointsReason, PROJECT_POINTS, TASK_POINTS } from '#contract/rules/points.ts';
import { alignmentQueries } from './alignment-queries.ts';
import { monthName } from './alignment-text.ts';
import classes from './AlignmentView.module.css';
import { MonthGoal } from './MonthGoal.tsx';
import { MonthHistory } from './MonthHistory.tsx';
import { hrefOfCompleted, hrefOfMonth } from './rows-behind.ts';
import { countOf } from './score.ts';
import { ScoreRows } from './ScoreRows.tsx';
import { WeekBalance } from './WeekBalance.tsx';
import { WeekScore } from './WeekScore.tsx';

/**
 * Alignment in detail: the scores with the completions that add up to them, how points are counted, the goal and
 * previous months, and the time per pillar. In the URL, `range` chooses the listed completions: `month`, otherwise the
 * week.
 */
export function AlignmentView() {
  const query = useQuery(alignmentQueries.dashboard());
  const { data } = query;
  return (
    <Grid gap="cards" className={classes['page']}>
      <BackLink label="Dashboard" href={hrefOf('dashboard')} />
      {data ? <Parts alignment={data} /> : <UnloadedCards query={query} what="Your alignment" cards={4} height={240} />}
    </Grid>
  );
}

function Parts({ alignment }: { alignment: Alignment }) {
  const [editing, setEditing] = useState(false);
  return (
    <Grid gap="cards" colsOrOne={2}>
      <Card title="Score" meta="last 7 days">
        <WeekScore alignment={alignment} />
      </Card>
      <Card title="Goal">
        <MonthGoal alignment={alignment} editing={editing} onEditing={setEditing} />
      </Card>
      <Box span>
        <Card title="How points are counted">
          <PointsRule />
        </Card>
      </Box>
      <Box span>
        <Card
          title="Balance"
          meta="time of completed tasks, last 7 days"
          link={{ label: 'All pillars', href: hrefOf('pillars') }}
        >
          <WeekBalance alignment={alignment} whole />
        </Card>
      </Box>
      <Box span>
        <Months />
      </Box>
      <Box span>
        <Rows alignment={alignment} />
      </Box>
    </Grid>
  );
}

function Months() {
  const query = useQuery(alignmentQueries.history());
  const { data } = query;
  return (
    <Card title="Months" meta="with the goal of each">
      {data ? <MonthHistory months={data} /> : <UnloadedRows query={query} what="Your months" rows={4} height={37} />}
    </Card>
  );
}

function Rows({ alignment }: { alignment: Alignment }) {
  const { params } = useSection();
  const today = useToday();
  const range = params['range'] === 'month' ? 'month' : 'week';
  const query = useQuery(range === 'month' ? alignmentQueries.month() : alignmentQueries.week());
  const { data } = query;
  const month = monthName(alignment.month, today);
  const hrefOfAll =
    range === 'month' ? hrefOfMonth(alignment.month, today) : hrefOfCompleted({ from: addDays(today, -6), to: today });
  return (
    <Card
      title="Points"
      meta={data && `${plural(data.score, 'point')} in ${plural(countOf(data), 'row')}`}
      aside={
        <Segmented
          label="Points of"
          options={[
            { value: 'week', label: 'Last 7 days' },
            { value: 'month', label: month },
          ]}
          value={range}
          onChange={(chosen) => navigate('dashboard', { view: 'alignment', range: chosen }, { replace: true })}
        />
      }
    >
      {data ? (
        data.entries.length > 0 ? (
          <ScoreRows key={range} score={data} balance={alignment.balance} hrefOfAll={hrefOfAll} />
        ) : (
          <Text as="p" textWrap="pretty" note>
            {range === 'month' ? `Nothing completed in ${month} yet.` : 'Nothing completed in the last 7 days.'} What
            you complete shows here with its points.
          </Text>
        )
      ) : (
        <UnloadedRows query={query} what="The points" rows={6} />
      )}
    </Card>
  );
}

const RULES: readonly (readonly PointsReason[])[] = [Object.values(TASK_POINTS), Object.values(PROJECT_POINTS)];

/** The formula of the points, next to their sum. */
function PointsRule() {
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
      <Text as="p" tone="dim" textWrap="pretty" maxW="text" span fontSize="meta" className={classes['words']}>
        A repeating task earns as much as any other. The week’s score is the sum of the rows of today and the six days
        before. The month’s score is the sum of its rows so far. Points are fixed on completion: changing or deleting
        something later takes none away, and reopening it takes back its own. A day without points costs nothing.
      </Text>
    </Grid>
  );
}
