import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AreaWithProjects } from '#contract/hierarchy.ts';
import type { Pillar } from '#contract/pillars.ts';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { plural } from '#web/platform/format.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { AreaBranch } from './AreaBranch.tsx';
import { PillarMenu } from './PillarMenu.tsx';

interface AreaBranchesProps {
  pillar: Pillar;
  areas: readonly AreaWithProjects[];
  /** The pillar is a sub-pillar, so its name is shown. */
  sub?: boolean;
}

export function AreaBranches({ pillar, areas, sub = false }: AreaBranchesProps) {
  const [adding, setAdding] = useState(false);
  const add = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Plus {...ICON} />}
      aria-label={`Add area to ${pillar.name}`}
      onClick={() => setAdding(true)}
    >
      Add area
    </Button>
  );
  const name = <a href={hrefOf('pillars', { pillar: pillar.id })}>{pillar.name}</a>;
  return (
    <Card
      title={sub ? name : 'Areas and projects'}
      meta={sub ? subMeta(pillar) : undefined}
      {...(sub && { edge: pillar.color })}
      aside={sub ? <PillarMenu pillar={pillar} small /> : !pillar.archived && add}
    >
      {areas.length === 0 ? (
        <Text as="p" note>
          No areas yet. An area is something you keep going, such as sleep or the studio.
        </Text>
      ) : (
        <ul>
          {areas.map((area) => (
            <AreaBranch key={area.id} area={area} />
          ))}
        </ul>
      )}
      {adding && <LazyAreaForm pillar={pillar} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function subMeta({ area_count, task_count, progress_percentage, time_allocation_percentage }: Pillar): string {
  return [
    plural(area_count, 'area'),
    ...(task_count > 0 ? [`${formatPercent(progress_percentage)} done`] : []),
    ...(time_allocation_percentage === null ? [] : [`${formatPercent(time_allocation_percentage)} wanted`]),
  ].join(' · ');
}
