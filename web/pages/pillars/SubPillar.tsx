import type { PillarWithAreas } from '#contract/hierarchy.ts';
import { AreaRows } from '#web/features/areas/AreaRow.tsx';
import { formatCount } from '#web/platform/format.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
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
    <Box as="section" lineTop className={classes['sub']} aria-label={pillar.name}>
      <Group gap={2} className={classes['head']} data-row-id={pillar.id}>
        <Dot color={pillar.color} />
        <Text as="h3" shrink size="small" weight={600} links="hover">
          <a href={hrefOf('pillars', { pillar: pillar.id, archived: archived ? 'true' : undefined })} data-row-focus>
            {pillar.name}
          </a>
        </Text>
        {pillar.archived && (
          <Text tabular nowrap hint>
            archived
          </Text>
        )}
        <Box as="span" grow />
        {wanted !== null && (
          <Text tabular nowrap hint>
            Wanted {formatPercent(wanted)}
          </Text>
        )}
        {pillar.task_count > 0 && (
          <Text tabular nowrap hint>
            {formatCount(pillar.completed_task_count)} of {formatCount(pillar.task_count)} done
          </Text>
        )}
        <PillarMenu pillar={pillar} small />
      </Group>
      <AreaRows hidden={archived} areas={pillar.areas ?? []} label={`Areas of ${pillar.name}`} />
    </Box>
  );
}
