import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import type { Pillar } from '#contract/pillars.ts';
import { hrefOfGiven } from '#web/features/alignment/rows-behind.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './PillarFoot.module.css';

/** The first view has all that it reads when nothing was read for so long. */
const QUIET_MS = 3_000;

/**
 * The foot of the sidebar: each pillar with the share of time wanted for it, and what it was given in the last seven days,
 * which is read once the first view has what it needs. Nothing while there is no pillar.
 */
export function PillarFoot() {
  const { data = [] } = useQuery(pillarQueries.list());
  const isQuiet = useIsQuiet();
  const { data: alignment } = useQuery({
    ...alignmentQueries.dashboard(),
    enabled: ({ state }) => state.data !== undefined || (isQuiet && data.length > 0),
  });
  const given = new Map(alignment?.balance.map(({ pillar_id, actual_percentage }) => [pillar_id, actual_percentage]));
  const pillars = data.filter((pillar) => pillar.parent_pillar_id === null && !pillar.archived);
  if (pillars.length === 0) return null;
  return (
    <nav aria-label="Pillars" className={classes['foot']}>
      <div className={classes['head']}>
        <span>{alignment ? 'Given in 7 days' : 'Pillars'}</span>
        <span>wanted</span>
      </div>
      <ul>
        {pillars.map((pillar) => (
          <li key={pillar.id}>
            <div className={classes['pillar']}>
              <Dot color={pillar.color} />
              <a className={classes['name']} href={hrefOf('pillars', { pillar: pillar.id })}>
                {pillar.name}
              </a>
              <Shares pillar={pillar} given={given.get(pillar.id)} />
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether nothing was read for a while since this is shown. */
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

/** `31 / 25%`, or what is known of it: what was given opens its rows. */
function Shares({ pillar, given }: { pillar: Pillar; given: number | undefined }) {
  const { id, name, time_allocation_percentage: wanted } = pillar;
  if (given === undefined && wanted === null) return null;
  const share = (
    <>
      {given !== undefined && (
        <>
          <strong>{wanted === null ? formatPercent(given) : Math.round(given)}</strong>
          <span className="sr-only">{wanted === null ? ' given' : ' percent given,'}</span>
          {wanted !== null && <span aria-hidden> / </span>}
        </>
      )}
      {wanted !== null && (
        <>
          {formatPercent(wanted)}
          <span className="sr-only"> wanted</span>
        </>
      )}
    </>
  );
  if (!given) return <span className={classes['share']}>{share}</span>;
  return (
    <a className={classes['share']} href={hrefOfGiven(id)}>
      <span className="sr-only">What was completed for {name}: </span>
      {share}
    </a>
  );
}
