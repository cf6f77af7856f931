import { useState } from 'react';
import type { Insights } from '#contract/insights.ts';
import { largestGaps } from './largest-gaps.ts';
import { ShareList } from '#web/features/pillars/ShareList.tsx';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { hrefOfPart, hrefOfRows, type InsightsPlace } from '../insights-place.ts';

/** How the time spent is shared among the pillars, compared with their wanted shares. Of many those with the largest gaps, until all are asked for. */
export function SharesCard({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  const { pillar_alignment: pillars } = insights.alignment_snapshot;
  const { minutes } = insights.totals;
  const [whole, setWhole] = useState(false);
  const shares = pillars.map((pillar) => ({ ...pillar, color: pillar.pillar_color }));
  const largest = largestGaps(shares);
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
        <>
          <ShareList
            shares={whole ? shares : largest}
            hrefOf={({ pillar_id: id }) =>
              id === null ? hrefOfRows(place, 'time', { without: 'pillar' }) : hrefOfPart(place, { pillar: id })
            }
            hrefOfRows={({ pillar_id: id }) =>
              hrefOfRows(place, 'time', id === null ? { without: 'pillar' } : { pillar: id })
            }
          />
          {largest !== shares && (
            <TextButton mt={2} py={2} fontSize="meta" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? `Show the ${largest.length} largest gaps` : `Show ${shares.length - largest.length} more`}
            </TextButton>
          )}
        </>
      )}
    </Card>
  );
}
