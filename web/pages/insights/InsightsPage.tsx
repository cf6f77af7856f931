import { readPlace } from '#web/features/insights/insights-place.ts';
import { useSection } from '#web/platform/navigation.ts';
import { Overview } from './Overview.tsx';
import { PillarInsights } from './PillarInsights.tsx';
import { ProjectInsights } from './ProjectInsights.tsx';

/**
 * Completions in total or of one part. URL parameters: `pillar`, `area` and `project` choose the part, `range` or
 * `from` and `to` the time, and `rows` opens the rows behind a figure.
 */
export default function InsightsPage() {
  const { params } = useSection();
  const place = readPlace(params);
  const { pillar, area, project } = place;
  if (project !== null) return <ProjectInsights key={project} id={project} place={place} />;
  if (area === null && pillar !== null) return <PillarInsights key={pillar} id={pillar} place={place} />;
  return <Overview place={place} />;
}
