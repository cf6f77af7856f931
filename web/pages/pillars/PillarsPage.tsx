import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenDays } from './GivenRange.tsx';
import { useSection } from '#web/platform/navigation.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PillarList } from './PillarList.tsx';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { PillarsSkeleton } from './PillarsSkeleton.tsx';
import { PillarTree } from './PillarTree.tsx';

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
    return <LoadFailure what="Your pillars" onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return opened === undefined ? (
    <PillarList pillars={pillars} params={params} days={days} onDays={setDays} />
  ) : (
    <PillarTree key={opened} id={opened} pillars={pillars} archived={archived} days={days} onDays={setDays} />
  );
}
