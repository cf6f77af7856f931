import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hrefOfPart, hrefOfRows, type InsightsPlace, placesAbove } from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { Crumbs } from '#web/features/insights/parts/Crumbs.tsx';
import { countsOfPart, restRow } from '#web/features/insights/parts/parts-of-place.ts';
import { Ranking } from '#web/features/insights/parts/Ranking.tsx';
import { useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';

interface AreaPartProps {
  id: string;
  place: InsightsPlace;
}

/** Reads an area with its projects once for both parts of the page. */
function useArea({ id, place }: AreaPartProps) {
  const today = useToday();
  return useQuery({ ...insightsQueries.area(id, place.range, today), placeholderData: keepPreviousData });
}

/** Breadcrumbs to an area. */
export function AreaCrumbs(props: AreaPartProps) {
  const { data } = useArea(props);
  if (data?.area.id !== props.id) return <Crumbs above={placesAbove(props.place, {})} name="…" color={null} />;
  const { area } = data;
  return <Crumbs above={placesAbove(props.place, area)} name={area.name} color={area.pillar_color} />;
}

/** The projects of an area, ranked by completions. */
export function AreaProjects(props: AreaPartProps) {
  const query = useArea(props);
  const { data } = query;
  const { id, place } = props;
  return (
    <Card
      title="Projects"
      meta="by tasks completed"
      link={{ label: 'Open the area', href: hrefOf('areas', { area: id }) }}
    >
      {!data ? (
        <UnloadedRows query={query} what="Its projects" rows={4} height={40} />
      ) : data.projects.length === 0 && data.rest.completed === 0 ? (
        <Text as="p" note links="text">
          No projects yet. <a href={hrefOf('areas', { area: id, new: 'project' })}>Add a project</a>
        </Text>
      ) : (
        <Ranking
          caption="Projects by tasks completed"
          what="Project"
          all={plural(data.projects.length, 'project')}
          total={data.summary.completed}
          rows={[
            ...data.projects.map((project) => ({
              ...{ key: project.id, name: project.name, above: null, ...countsOfPart(project) },
              color: project.pillar_color ?? project.color,
              href: hrefOfPart(place, { project: project.id }),
              hrefOfRows: hrefOfRows(place, 'tasks', { project: project.id }),
            })),
            ...restRow(data.rest, hrefOfRows(place, 'tasks', { without: 'project' })),
          ]}
        />
      )}
    </Card>
  );
}
