import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { navigate, type SectionParams, hrefOf } from '#web/platform/navigation.ts';
import { ListActions, ORDER_LEAD } from '#web/ui/menu/ListActions.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { groupAreas, groupsOf } from '#web/features/areas/area-groups.ts';
import { AreaGroups } from '#web/features/areas/AreaGroups.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { AREAS_LEAD } from '#web/features/areas/area-text.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import type { Pillar } from '#contract/pillars.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Box } from '#web/ui/layout/Box.tsx';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';

const AreaOrder = lazyPart(
  async () => (await import('#web/features/areas/AreaOrder.tsx')).AreaOrder,
  () => <SkeletonRows />,
);

/** The areas by pillar. URL parameters: `pillar` shows one, `archived` includes archived ones, `new` opens the form. */
export function AllAreas({ params }: { params: SectionParams }) {
  const archived = params['archived'] === 'true';
  const areaQuery = useQuery({ ...areaQueries.list({ archived }), placeholderData: keepPreviousData });
  const pillarQuery = useQuery({ ...pillarQueries.list({ archived }), placeholderData: keepPreviousData });
  const { data: activity } = useQuery(alignmentQueries.areas());
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);

  const areas = areaQuery.data?.filter((area) => archived || !area.archived);
  const pillars = pillarQuery.data?.filter((pillar) => archived || !pillar.archived);
  if (!areas || !pillars) {
    if (!areaQuery.isError && !pillarQuery.isError) return <AreasSkeleton />;
    const retry = () => void Promise.all([areaQuery.refetch(), pillarQuery.refetch()]);
    return <LoadFailure what="Your areas" onRetry={retry} pending={areaQuery.isFetching || pillarQuery.isFetching} />;
  }

  const filter = pillars.find(({ id }) => id === params['pillar']);
  const groups = groupsOf(groupAreas(areas, pillars), filter?.id);
  const add = () => setAdding(true);
  return (
    <>
      <PageHeader
        lead={ordering ? ORDER_LEAD : AREAS_LEAD}
        actions={
          <>
            <ListActions
              archived={archived}
              onArchived={(shown) =>
                navigate('areas', { ...params, archived: shown ? 'true' : undefined }, { replace: true })
              }
              ordering={ordering}
              onOrdering={groups.some((group) => group.areas.length > 1) ? setOrdering : undefined}
            />
            {groups.length > 0 && !ordering && (
              <Button leftSection={<Plus {...ICON} />} onClick={add}>
                New area
              </Button>
            )}
          </>
        }
      />
      {filter && <PillarFilter pillar={filter} />}
      {groups.length === 0 && <NoAreas pillar={filter} onAdd={add} />}
      {ordering ? (
        <AreaOrder groups={groups} all={areas.map(({ id }) => id)} />
      ) : (
        <AreaGroups groups={groups} activity={activity} />
      )}
      {(adding || params['new'] === 'yes') && (
        <LazyAreaForm
          pillar={filter}
          onClose={() => {
            setAdding(false);
            navigate('areas', { ...params, new: undefined }, { replace: true });
          }}
        />
      )}
    </>
  );
}

function AreasSkeleton() {
  return (
    <>
      <PageHeader lead={AREAS_LEAD} />
      <SkeletonCards cards={6} height={146} />
    </>
  );
}

/** Shown if there are no areas, in a pillar or at all. */
function NoAreas({ pillar, onAdd }: { pillar: Pillar | undefined; onAdd: () => void }) {
  if (pillar) {
    return (
      <EmptyState
        title={`What keeps “${pillar.name}” going?`}
        why="Name something you look after again and again. Its projects and tasks go inside it."
        primary={{ label: 'Create an area', onClick: onAdd }}
        quiet={{ label: 'Show all areas', href: hrefOf('areas') }}
      />
    );
  }
  return (
    <EmptyState
      title="What keeps it going"
      why="Running, parents, the studio: what you look after again and again. An area belongs to a pillar and contains projects."
      primary={{ label: 'Create an area', onClick: onAdd }}
    />
  );
}

/** Shows that the areas are filtered by a pillar; pressing it removes the filter. */
function PillarFilter({ pillar }: { pillar: Pillar }) {
  return (
    <Box mb={5}>
      <ChipGroup label="Filter by pillar">
        <Chip pressed icon={<Dot color={pillar.color} />} onToggle={() => navigate('areas')}>
          {pillar.name}
          <X {...SMALL_ICON} />
        </Chip>
      </ChipGroup>
    </Box>
  );
}
