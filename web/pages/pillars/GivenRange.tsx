import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type GivenByPillar, givenByPillar } from '#web/features/pillars/given-shares.ts';
import { hrefOfRows } from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { RANGES } from '#web/ui/date/range.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';

export type GivenDays = 'week' | 'month' | 'quarter';

const OPTIONS = RANGES.flatMap(({ value, label }) =>
  value === 'week' || value === 'month' || value === 'quarter' ? [{ value, label }] : [],
);

/** The given shares of the pillars over these days; undefined until they are loaded. */
export function useGiven(days: GivenDays): GivenByPillar | undefined {
  const { data } = useQuery({
    ...insightsQueries.overview(days, null, useToday()),
    placeholderData: keepPreviousData,
  });
  return data && givenByPillar(data.alignment_snapshot.pillar_alignment);
}

/** Link to the completions behind the given share of a pillar. */
export const hrefOfGivenIn = (range: GivenDays, pillar: string): string =>
  hrefOfRows({ range, pillar: null, area: null, project: null }, 'time', { pillar });

interface GivenRangeProps {
  given: GivenByPillar | undefined;
  days: GivenDays;
  onChange: (days: GivenDays) => void;
}

/** Chooses over which days the given shares are shown. */
export const GivenRange = ({ given, days, onChange }: GivenRangeProps) => (
  <Group wrap justify="between" gap={3} rowGap={1}>
    <Text note>
      Time given beside time wanted{given && given.outside > 0 ? ` · no pillar ${formatPercent(given.outside)}` : ''}
    </Text>
    <Segmented label="Time given in" options={OPTIONS} value={days} onChange={onChange} />
  </Group>
);
