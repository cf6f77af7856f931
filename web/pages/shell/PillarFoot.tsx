import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import type { Alignment } from '#contract/alignment.ts';
import { sharesOf } from '#web/features/alignment/balance-text.ts';
import { hrefOfGiven } from '#web/features/alignment/rows-behind.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { ShareNumbers } from '#web/features/pillars/ShareNumbers.tsx';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { wholeShares } from '#web/ui/marks/percent.ts';
import classes from './PillarFoot.module.css';

/**
 * The foot of the sidebar: each pillar with its wanted share of time and its share in the last seven days. It loads
 * after the first view, into reserved space; until then the last known share is shown. Renders nothing without pillars.
 */
export function PillarFoot() {
  const { data = [] } = useQuery(pillarQueries.list());
  const reads = useIsFetching();
  const { section, params } = useSection();
  // Maybe later than here: its code may still be loading.
  const isReadByPage = section === 'dashboard' && [undefined, 'alignment'].includes(params['view']);
  const [hasRead, setHasRead] = useState(false);
  if (reads > 0 && !hasRead) setHasRead(true);
  const { data: alignment } = useQuery({
    ...alignmentQueries.dashboard(),
    // A response from before a reload is shown, and read again once the first view is complete.
    enabled: ({ state }) =>
      state.dataUpdatedAt > performance.timeOrigin ||
      state.errorUpdateCount > 0 ||
      (!isReadByPage && hasRead && reads === 0 && data.length > 0),
  });
  const given = alignment && givenShares(alignment);
  const pillars = data.filter((pillar) => pillar.parent_pillar_id === null && !pillar.archived);
  if (pillars.length === 0) return null;
  return (
    <Box as="nav" aria-label="Pillars" mt="auto" className={classes['foot']}>
      <Group justify="between" gap={2.5} px={2.5} mb={1} size="micro" tone="dim">
        <span>Given in 7 days</span>
        <span>wanted</span>
      </Group>
      <ul>
        {pillars.map((pillar) => (
          <li key={pillar.id}>
            <Group gap={2.5} px={2.5} relative fontSize="small" tone="soft" radius="md" className={classes['pillar']}>
              <Dot color={pillar.color} />
              <Text as="a" cover grow truncate href={hrefOf('pillars', { pillar: pillar.id })}>
                {pillar.name}
              </Text>
              <Text fontSize="micro">
                <ShareNumbers
                  name={pillar.name}
                  given={given && (given.get(pillar.id) ?? 0)}
                  wanted={pillar.time_allocation_percentage}
                  href={hrefOfGiven(pillar.id)}
                />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Whole percent of the time by pillar, as the balance shows it; null if no pillar received any. */
function givenShares(alignment: Alignment): ReadonlyMap<string | null, number> | null {
  if (alignment.given_minutes === 0) return null;
  const shares = sharesOf(alignment, false);
  const whole = wholeShares(shares.map(({ actual_percentage }) => actual_percentage));
  return new Map(shares.map(({ pillar_id }, index) => [pillar_id, whole[index]!]));
}
