import type { Project } from '#contract/projects.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { withOrder } from '#web/platform/order.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { OrderList } from '#web/ui/list/OrderList.tsx';
import { projectActions } from './project-mutations.ts';

export interface ProjectOrderProps {
  projects: readonly Project[];
  /** Every loaded project, in the order of the whole list. */
  all: readonly string[];
}

/** Reorders the displayed projects; the others keep their places. */
export function ProjectOrder({ projects, all }: ProjectOrderProps) {
  const reorder = projectActions.useReorder();
  return (
    <Grid gap={4} maxW="list">
      <Card>
        <OrderList
          label="Projects"
          items={projects.map(({ id, name, icon, color, pillar_color }) => ({
            id,
            name,
            mark: <IconTile icon={icon} color={color ?? pillar_color ?? DEFAULT_COLOR} size={28} />,
          }))}
          onOrder={(ids) => void reorder(withOrder(all, ids), all)}
        />
      </Card>
    </Grid>
  );
}
