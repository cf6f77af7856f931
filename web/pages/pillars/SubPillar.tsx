import type { PillarWithAreas } from '#contract/hierarchy.ts';
import { AreaRows } from '#web/features/areas/AreaRow.tsx';
import { formatCount } from '#web/platform/format.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { PillarMenu } from './PillarMenu.tsx';
import classes from './SubPillar.module.css';

/** A sub-pillar in the card of its parent, with its own areas. `hidden`: the parent is archived. */
export function SubPillar({ pillar, hidden }: { pillar: PillarWithAreas; hidden: boolean }) {
  const archived = pillar.archived || hidden;
  const wanted = pillar.time_allocation_percentage;
  return (
    <section className={classes['sub']} aria-label={pillar.name}>
      <div className={classes['head']} data-row-id={pillar.id}>
        <Dot color={pillar.color} />
        <h3 className={classes['name']}>
          <a href={hrefOf('pillars', { pillar: pillar.id, archived: archived ? 'true' : undefined })} data-row-focus>
            {pillar.name}
          </a>
        </h3>
        {pillar.archived && <span className={classes['meta']}>archived</span>}
        <span className={classes['space']} />
        {wanted !== null && <span className={classes['meta']}>Wanted {formatPercent(wanted)}</span>}
        {pillar.task_count > 0 && (
          <span className={classes['meta']}>
            {formatCount(pillar.completed_task_count)} of {formatCount(pillar.task_count)} done
          </span>
        )}
        <PillarMenu pillar={pillar} small />
      </div>
      <AreaRows hidden={archived} areas={pillar.areas ?? []} label={`Areas of ${pillar.name}`} />
    </section>
  );
}
