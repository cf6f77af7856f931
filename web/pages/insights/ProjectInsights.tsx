import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysShown, type InsightsPlace, placesAbove } from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { Crumbs } from '#web/features/insights/parts/Crumbs.tsx';
import { CompletionList } from '#web/features/insights/rows/CompletionList.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { InsightsFrame } from './InsightsFrame.tsx';
import { PartState } from './PartState.tsx';
import { PlaceFigures } from './PlaceFigures.tsx';

/** The completions of a project, with their rows. */
export function ProjectInsights({ id, place }: { id: string; place: InsightsPlace }) {
  const today = useToday();
  const query = useQuery({ ...insightsQueries.project(id, place.range, today), placeholderData: keepPreviousData });
  const { data } = query;
  const taskHref = useTaskHref();
  return (
    <InsightsFrame
      place={place}
      shown={data ? daysShown(data.range) : null}
      crumbs={
        <Crumbs
          above={placesAbove(place, data?.project ?? {})}
          name={data?.project.name ?? '…'}
          color={data?.project.pillar_color ?? null}
        />
      }
      nameOf={(part) => (part === id ? data?.project.name : undefined)}
    >
      {data ? (
        <>
          <PlaceFigures insights={data} open={data.summary.active_task_count} place={place} />
          <Card
            title="Completed"
            meta="newest first"
            link={{ label: 'Open the project', href: hrefOf('projects', { project: id }) }}
          >
            <CompletionList
              filter={{ range: place.range, shows: 'all', project: id, pillar: null, area: null, without: null }}
              taskHref={taskHref}
            />
          </Card>
        </>
      ) : (
        <PartState query={query} what="This project" />
      )}
    </InsightsFrame>
  );
}
