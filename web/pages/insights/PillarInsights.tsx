import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  daysShown,
  hrefOfPart,
  hrefOfRows,
  type InsightsPlace,
  placesAbove,
} from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { Crumbs } from '#web/features/insights/parts/Crumbs.tsx';
import { countsOfPart, restRow } from '#web/features/insights/parts/parts-of-place.ts';
import { Ranking } from '#web/features/insights/parts/Ranking.tsx';
import { useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
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
          <Card
            title="Areas"
            meta="by tasks completed"
            link={{ label: 'Open the pillar', href: hrefOf('pillars', { pillar: id }) }}
          >
            {data.areas.length === 0 && data.rest.completed === 0 ? (
              <Text as="p" note links="text">
                No areas yet. <a href={hrefOf('areas', { pillar: id, new: 'yes' })}>Add an area</a>
              </Text>
            ) : (
              <Ranking
                caption="Areas by tasks completed"
                what="Area"
                all={plural(data.areas.length, 'area')}
                total={data.summary.completed}
                rows={[
                  ...data.areas.map(({ id: area, name, pillar_color: color, pillar_id, pillar_name, ...counts }) => ({
                    ...{ key: area, name, color, above: pillar_id === id ? null : pillar_name },
                    ...countsOfPart(counts),
                    href: hrefOfPart(place, { area }),
                    hrefOfRows: hrefOfRows(place, 'tasks', { area }),
                  })),
                  ...restRow(data.rest, hrefOfRows(place, 'tasks', { without: 'area' })),
                ]}
              />
            )}
          </Card>
        </>
      ) : (
        <PartState query={query} what="This pillar" />
      )}
    </InsightsFrame>
  );
}
