import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, use } from 'react';
import { useSection } from '#web/platform/navigation.ts';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { PILLARS_LEAD } from '#web/features/pillars/pillar-text.ts';
import type { GivenDays } from './GivenRange.tsx';
import { PillarList } from './PillarList.tsx';
import { PillarTree } from './PillarTree.tsx';
import classes from './PillarList.module.css';

/** All pillars. URL parameters: `pillar` opens one, `archived` includes archived ones, `new` opens the form. */
export default function PillarsPage() {
  const { params } = useSection();
  const { pillar: opened } = params;
  const [days, setDays] = useState<GivenDays>('week');
  const archived = params['archived'] === 'true';
  const query = useQuery({ ...pillarQueries.withAreas({ archived }), placeholderData: keepPreviousData });
  const pillars = query.data?.filter((pillar) => archived || !pillar.archived);

  if (!pillars) {
    if (query.isPending) return <PillarsSkeleton />;
    return <QueryFailure query={query} what="Your pillars" />;
  }
  return opened === undefined ? (
    <PillarList pillars={pillars} params={params} days={days} onDays={setDays} />
  ) : (
    <PillarTree key={opened} id={opened} pillars={pillars} archived={archived} days={days} onDays={setDays} />
  );
}

/** The pillars section while it loads. */
function PillarsSkeleton() {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <>
      <PageHeader lead={PILLARS_LEAD} />
      <Grid gap={4} cols={1}>
        <Card title="Balance">
          <SkeletonRows rows={1} height={48} />
        </Card>
        <div className={classes['grid']}>
          {[1, 2, 3, 4].map((key) => (
            <Card key={key}>
              <SkeletonRows rows={5} height={44} />
            </Card>
          ))}
        </div>
      </Grid>
    </>
  );
}
