import { useQuery } from '@tanstack/react-query';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { formatPercent } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './PillarFoot.module.css';

/** The foot of the sidebar: each pillar with the share of time wanted for it. Nothing while there is none. */
export function PillarFoot() {
  const { data = [] } = useQuery(pillarQueries.list());
  const pillars = data.filter((pillar) => pillar.parent_pillar_id === null && !pillar.archived);
  if (pillars.length === 0) return null;
  return (
    <nav aria-label="Pillars" className={classes['foot']}>
      <div className={classes['head']}>
        <span>Pillars</span>
        <span>wanted</span>
      </div>
      <ul>
        {pillars.map((pillar) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              <span className={classes['name']}>{pillar.name}</span>
              {pillar.time_allocation_percentage !== null && (
                <span className={classes['share']}>{formatPercent(pillar.time_allocation_percentage)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
