import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type InsightsPlace, placesAbove } from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { Crumbs } from '#web/features/insights/parts/Crumbs.tsx';
import { PartsCard } from '#web/features/insights/parts/PartsCard.tsx';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
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
  const link = { label: 'Open the area', href: hrefOf('areas', { area: id }) };
  if (!data) {
    return (
      <Card title="Projects" meta="by tasks completed" link={link}>
        <UnloadedRows query={query} what="Its projects" rows={4} height={40} />
      </Card>
    );
  }
  const parts = data.projects.map((project) => ({
    ...project,
    color: project.pillar_color ?? project.color,
    above: null,
  }));
  const add = { label: 'Add a project', href: hrefOf('areas', { area: id, new: 'project' }) };
  return <PartsCard kind="project" {...data} parts={parts} place={place} link={link} add={add} />;
}
