import { hrefOf } from '#web/platform/navigation.ts';
import { plural } from '#web/platform/format.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { CardGrid } from '#web/ui/list/CardGrid.tsx';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import type { AreaActivity } from './area-text.ts';
import { AreaCard } from './AreaCard.tsx';
import classes from './AreaGroups.module.css';
import { type AreaGroup, groupName } from './area-groups.ts';

const isArchived = ({ pillar, parent }: AreaGroup) => Boolean(pillar?.archived || parent?.archived);

interface AreaGroupsProps {
  groups: readonly AreaGroup[];
  /** By area; undefined until it is loaded. */
  activity: ReadonlyMap<string, AreaActivity> | undefined;
}

/** Areas as cards, by pillar. */
export function AreaGroups({ groups, activity }: AreaGroupsProps) {
  return (
    <RowList title="Areas" ids={groups.flatMap(({ areas }) => areas.map(({ id }) => id))} keys={MENU_KEYS}>
      {groups.map((group) => (
        <section key={group.pillar?.id ?? ''} className={classes['group']}>
          <Group as="h2" align="baseline" gap={2} mb={3} size="body" weight={600}>
            {group.pillar ? (
              <a className={classes['pillar']} href={hrefOf('pillars', { pillar: group.pillar.id })}>
                <Dot color={group.pillar.color} />
                <Text shrink clamp={2} breakAnywhere>
                  {groupName(group)}
                </Text>
              </a>
            ) : (
              groupName(group)
            )}
            <Text fixed fontSize="meta" tone="dim" weight={400}>
              {plural(group.areas.length, 'area')}
            </Text>
          </Group>
          <CardGrid>
            {group.areas.map((area) => (
              <AreaCard
                key={area.id}
                area={area}
                activity={activity && (activity.get(area.id) ?? null)}
                hidden={isArchived(group)}
              />
            ))}
          </CardGrid>
        </section>
      ))}
    </RowList>
  );
}
