import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BalanceCard } from '#web/features/pillars/BalanceCard.tsx';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { alignmentQueries } from './alignment-queries.ts';
import { MonthGoal } from './MonthGoal.tsx';
import { MonthHistory } from './MonthHistory.tsx';

/** The monthly goal with previous goals, and the wanted share of time of each pillar. */
export function GoalSettings() {
  const [editing, setEditing] = useState(false);
  const alignment = useQuery(alignmentQueries.dashboard());
  const history = useQuery(alignmentQueries.history());
  const pillars = useQuery(pillarQueries.list());
  const failed = [alignment, history, pillars].find(({ isError, data }) => isError && !data);
  if (failed) return <QueryFailure query={failed} what="Your goals" />;
  if (!alignment.data || !history.data || !pillars.data) return <SkeletonRows rows={6} height={56} />;
  const anyWanted = pillars.data.some(({ time_allocation_percentage }) => time_allocation_percentage !== null);
  return (
    <Grid gap={4}>
      <Card title="Monthly goal" link={{ label: 'See the points', href: hrefOf('dashboard', { view: 'alignment' }) }}>
        <MonthGoal alignment={alignment.data} editing={editing} onEditing={setEditing} />
      </Card>
      <Card title="Months" meta="with the goal of each">
        <MonthHistory months={history.data} />
      </Card>
      <BalanceCard pillars={pillars.data} />
      <Text as="p" note links="text">
        {anyWanted ? 'You set how much of your time each pillar should get.' : 'No pillar has a wanted share yet.'}{' '}
        <a href={hrefOf('pillars')}>Change wanted shares in Pillars</a>
      </Text>
    </Grid>
  );
}
