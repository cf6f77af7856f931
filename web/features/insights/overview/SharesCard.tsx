import type { Insights } from '#contract/insights.ts';
import { ShareList } from '#web/features/pillars/ShareList.tsx';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { hrefOfPart, hrefOfRows, type InsightsPlace } from '../insights-place.ts';

/** How the time spent is shared among the pillars, compared with their wanted shares. */
export function SharesCard({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  const { pillar_alignment: pillars } = insights.alignment_snapshot;
  const { minutes } = insights.totals;
  const shares = pillars.map((pillar) => ({ ...pillar, color: pillar.pillar_color }));
  return (
    <Card
      title="Share by pillar"
      {...(minutes > 0 && { meta: `of ${formatDuration(minutes)}` })}
      aside={
        pillars.length > 0 && (
          <Legend
            marks={[
              { mark: 'bar', label: 'given' },
              { mark: 'tick', label: 'wanted' },
            ]}
          />
        )
      }
    >
      {pillars.length === 0 ? (
        <Text as="p" textWrap="pretty" note links="text">
          No pillars yet. <a href={hrefOf('pillars', { new: 'yes' })}>Create one</a> to see how much of your time it
          gets.
        </Text>
      ) : (
        <ShareList
          shares={shares}
          hrefOf={({ pillar_id: id }) =>
            id === null ? hrefOfRows(place, 'time', { without: 'pillar' }) : hrefOfPart(place, { pillar: id })
          }
          hrefOfRows={({ pillar_id: id }) =>
            hrefOfRows(place, 'time', id === null ? { without: 'pillar' } : { pillar: id })
          }
        />
      )}
    </Card>
  );
}
