import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysShown, type InsightsPlace, placesAbove } from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { Crumbs } from '#web/features/insights/parts/Crumbs.tsx';
import { PartsCard } from '#web/features/insights/parts/PartsCard.tsx';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { InsightsFrame } from './InsightsFrame.tsx';
import { PartState } from './PartState.tsx';
import { PlaceFigures } from './PlaceFigures.tsx';

/** The completions of a pillar by area. */
export function PillarInsights({ id, place }: { id: string; place: InsightsPlace }) {
  const today = useToday();
  const query = useQuery({ ...insightsQueries.pillar(id, place.range, today), placeholderData: keepPreviousData });
  const { data } = query;
  const nameOf = (part: string) =>
    part === id ? data?.pillar.name : data?.areas.find((area) => area.id === part)?.name;
  return (
    <InsightsFrame
      place={place}
      shown={data ? daysShown(data.range) : null}
      crumbs={
        <Crumbs above={placesAbove(place, {})} name={data?.pillar.name ?? '…'} color={data?.pillar.color ?? null} />
      }
      nameOf={nameOf}
    >
      {data ? (
        <>
          <PlaceFigures insights={data} open={data.summary.active_task_count} place={place} />
          <PartsCard
            kind="area"
            {...data}
            parts={data.areas.map((area) => ({
              ...area,
              color: area.pillar_color,
              above: area.pillar_id === id ? null : area.pillar_name,
            }))}
            place={place}
            link={{ label: 'Open the pillar', href: hrefOf('pillars', { pillar: id }) }}
            add={{ label: 'Add an area', href: hrefOf('areas', { pillar: id, new: 'yes' }) }}
          />
        </>
      ) : (
        <PartState query={query} what="This pillar" />
      )}
    </InsightsFrame>
  );
}
