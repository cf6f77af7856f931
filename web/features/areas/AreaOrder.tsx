import { withOrder } from '#web/platform/order.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { OrderList } from '#web/ui/list/OrderList.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { type AreaGroup, groupName } from './area-groups.ts';
import { areaActions } from './area-mutations.ts';

export interface AreaOrderProps {
  groups: readonly AreaGroup[];
  /** Every displayed area, in the order of the whole list. */
  all: readonly string[];
}

/** Reorders the areas within each pillar. */
export function AreaOrder({ groups, all }: AreaOrderProps) {
  const reorder = areaActions.useReorder();
  const sortable = groups.filter(({ areas }) => areas.length > 1);
  return (
    <Grid gap={4} maxW="list">
      {sortable.map((group) => (
        <Card key={group.pillar?.id ?? ''} title={groupName(group)} {...(group.pillar && { edge: group.pillar.color })}>
          <OrderList
            label={`Areas of ${groupName(group)}`}
            items={group.areas.map(({ id, name, icon, color }) => ({
              id,
              name,
              mark: <IconTile icon={icon} color={color} size={28} />,
            }))}
            onOrder={(ids) => void reorder(withOrder(all, ids), all)}
          />
        </Card>
      ))}
    </Grid>
  );
}
