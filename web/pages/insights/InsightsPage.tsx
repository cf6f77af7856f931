import { readPlace } from '#web/features/insights/insights-place.ts';
import { useSection } from '#web/platform/navigation.ts';
import { Overview } from './Overview.tsx';
import { PillarInsights } from './PillarInsights.tsx';
import { ProjectInsights } from './ProjectInsights.tsx';

/**
 * What was completed, of everything or of a part: in the address `pillar`, `area` and `project` lead down to it, `range`
 * or `from` and `to` say of which time, and `rows` shows the rows behind a figure.
 */
export default function InsightsPage() {
  const { params } = useSection();
  const place = readPlace(params);
  const { pillar, area, project } = place;
  if (project !== null) return <ProjectInsights key={project} id={project} place={place} />;
  if (area === null && pillar !== null) return <PillarInsights key={pillar} id={pillar} place={place} />;
  return <Overview place={place} />;
}
