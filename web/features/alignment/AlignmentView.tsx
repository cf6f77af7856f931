import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alignment } from '#contract/alignment.ts';
import { useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { addDays } from '#web/ui/date/days.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { alignmentQueries } from './alignment-queries.ts';
import { monthName } from './alignment-text.ts';
import classes from './AlignmentView.module.css';
import { MonthGoal } from './MonthGoal.tsx';
import { MonthHistory } from './MonthHistory.tsx';
import { PointsRule } from './PointsRule.tsx';
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
  const { data, isError, isFetching, refetch } = useQuery(alignmentQueries.dashboard());
  return (
    <Grid gap="cards" className={classes['page']}>
      <BackLink label="Dashboard" href={hrefOf('dashboard')} />
      {data ? (
        <Parts alignment={data} />
      ) : isError ? (
        <LoadFailure what="Your alignment" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SkeletonCards cards={4} height={240} />
      )}
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
  const { data, isError, isFetching, refetch } = useQuery(alignmentQueries.history());
  return (
    <Card title="Months" meta="with the goal that each had">
      {data ? (
        <MonthHistory months={data} />
      ) : isError ? (
        <LoadFailure what="Your months" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SkeletonRows rows={4} height={37} />
      )}
    </Card>
  );
}

function Rows({ alignment }: { alignment: Alignment }) {
  const { params } = useSection();
  const today = useToday();
  const range = params['range'] === 'month' ? 'month' : 'week';
  const { data, isError, isFetching, refetch } = useQuery(
    range === 'month' ? alignmentQueries.month() : alignmentQueries.week(),
  );
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
      ) : isError ? (
        <LoadFailure what="The points" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Card>
  );
}
