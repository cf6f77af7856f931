import type { Pillar } from '#contract/pillars.ts';
import { pillarLevels } from './pillar-levels.ts';
import { withOrder } from '#web/platform/order.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { OrderList } from '#web/ui/list/OrderList.tsx';
import { pillarActions } from './pillar-mutations.ts';

export interface PillarOrderProps {
  pillars: readonly Pillar[];
}

/** Reorders the pillars, and the sub-pillars of each. */
export function PillarOrder({ pillars }: PillarOrderProps) {
  const reorder = pillarActions.useReorder();
  const levels = pillarLevels(pillars);
  const all = pillars.map(({ id }) => id);
  const list = (label: string, items: readonly Pillar[]) => (
    <OrderList
      label={label}
      items={items.map(({ id, name, icon, color }) => ({
        id,
        name,
        mark: <IconTile icon={icon} color={color} size={28} />,
      }))}
      onOrder={(ids) => void reorder(withOrder(all, ids), all)}
    />
  );
  return (
    <Grid gap={4} maxW="list">
      <Card>
        {list(
          'Pillars',
          levels.map(({ pillar }) => pillar),
        )}
      </Card>
      {levels
        .filter(({ subs }) => subs.length > 1)
        .map(({ pillar, subs }) => (
          <Card key={pillar.id} title={pillar.name} meta="sub-pillars" edge={pillar.color}>
            {list(`Sub-pillars of ${pillar.name}`, subs)}
          </Card>
        ))}
    </Grid>
  );
}
