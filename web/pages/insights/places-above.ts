import { hrefOfPart, type InsightsPlace } from '#web/features/insights/insights-place.ts';

interface Above {
  pillar_id?: string | null;
  pillar_name?: string | null;
  area_id?: string | null;
  area_name?: string | null;
}

/** The way from everything to what is in this pillar and this area, as far as it is in any. */
export function placesAbove(place: InsightsPlace, above: Above): { name: string; href: string }[] {
  const { pillar_id: pillar, pillar_name, area_id: area, area_name } = above;
  return [
    { name: 'All insights', href: hrefOfPart(place) },
    ...(pillar ? [{ name: pillar_name ?? '', href: hrefOfPart(place, { pillar }) }] : []),
    ...(area ? [{ name: area_name ?? '', href: hrefOfPart(place, { area }) }] : []),
  ];
}
