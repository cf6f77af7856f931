import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import type { Alignment } from '#contract/alignment.ts';
import type { Pillar } from '#contract/pillars.ts';
import { hrefOfGiven } from '#web/features/alignment/rows-behind.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { ShareNumbers } from '#web/features/pillars/ShareNumbers.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './PillarFoot.module.css';

/** After this time without requests, the first view is complete. */
const QUIET_MS = 3_000;

/**
 * The foot of the sidebar: each pillar with its wanted share of time and its share in the last seven days. It loads
 * after the first view, into reserved space, and renders nothing without pillars.
 */
export function PillarFoot() {
  const { data = [] } = useQuery(pillarQueries.list());
  const isQuiet = useIsQuiet();
  const { data: alignment } = useQuery({
    ...alignmentQueries.dashboard(),
    enabled: ({ state }) => state.data !== undefined || (isQuiet && data.length > 0),
  });
  const pillars = data.filter((pillar) => pillar.parent_pillar_id === null && !pillar.archived);
  if (pillars.length === 0) return null;
  return (
    <nav aria-label="Pillars" className={classes['foot']}>
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
                  given={alignment && givenTo(pillar, alignment)}
                  wanted={pillar.time_allocation_percentage}
                  href={hrefOfGiven(pillar.id)}
                />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Percent of the time; null if no pillar received any. */
function givenTo({ id }: Pillar, { given_minutes, balance }: Alignment): number | null {
  if (given_minutes === 0) return null;
  return balance.find(({ pillar_id }) => pillar_id === id)?.actual_percentage ?? 0;
}

/** Whether no request has run for a while. */
function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const reads = useIsFetching();
  useEffect(() => {
    if (isQuiet || reads > 0) return undefined;
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, reads]);
  return isQuiet;
}
