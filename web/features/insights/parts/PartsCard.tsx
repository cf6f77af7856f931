import type { AreaInsights } from '#contract/insights.ts';
import { capitalized, formatCount, plural } from '#web/platform/format.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { hrefOfPart, hrefOfRows, type InsightsPlace } from '../insights-place.ts';
import { REST } from '../rows/rows-text.ts';
import { Ranking } from './Ranking.tsx';

interface Part extends Pick<AreaInsights['projects'][number], 'id' | 'name' | 'completed' | 'completed_elsewhere'> {
  color: string | null;
  /** The record that it belongs to, if that is not the place. */
  above: string | null;
}

interface PartsCardProps extends Pick<AreaInsights, 'summary' | 'rest'> {
  kind: 'area' | 'project';
  /** Highest count first. */
  parts: readonly Part[];
  place: InsightsPlace;
  link: { label: string; href: string };
  /** Adds the first part. */
  add: { label: string; href: string };
}

/** The parts of a place, ranked by completions. The last row makes them add up to the total. */
export function PartsCard({ kind, parts, summary, rest, place, link, add }: PartsCardProps) {
  const kinds = `${kind}s`;
  const href = hrefOfRows(place, 'tasks', { without: kind });
  return (
    <Card title={capitalized(kinds)} meta="by tasks completed" link={link}>
      {parts.length === 0 && rest.completed === 0 ? (
        <Text as="p" note links="text">
          No {kinds} yet. <a href={add.href}>{add.label}</a>
        </Text>
      ) : (
        <Ranking
          caption={`${capitalized(kinds)} by tasks completed`}
          what={capitalized(kind)}
          all={plural(parts.length, kind)}
          total={summary.completed}
          rows={[
            ...parts.map(({ id, name, color, above, completed: count, completed_elsewhere: other }) => ({
              ...{ key: id, name, color, above, count },
              note: other === 0 ? null : `${formatCount(other)} more before it moved here`,
              href: hrefOfPart(place, { [kind]: id }),
              hrefOfRows: hrefOfRows(place, 'tasks', { [kind]: id }),
            })),
            ...(rest.completed === 0
              ? []
              : [{ key: 'rest', name: REST, color: null, above: null, count: rest.completed, href, hrefOfRows: href }]),
          ]}
        />
      )}
    </Card>
  );
}
