import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PillarWithAreas } from '#contract/hierarchy.ts';
import { AreaRows } from '#web/features/areas/AreaRow.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { PillarProgress } from '#web/features/pillars/PillarProgress.tsx';
import type { GivenByPillar } from '#web/features/pillars/given-shares.ts';
import { pillarCounts } from '#web/features/pillars/pillar-text.ts';
import type { Pillar } from '#contract/pillars.ts';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './PillarCard.module.css';
import { PillarMenu } from './PillarMenu.tsx';
import { type GivenDays, hrefOfGivenIn } from './GivenRange.tsx';
import { SubPillar } from './SubPillar.tsx';

interface PillarCardProps {
  pillar: PillarWithAreas;
  subs: readonly PillarWithAreas[];
  given: GivenByPillar | undefined;
  days: GivenDays;
}

/** A pillar: its description, its share of time, its progress, and its areas. */
export function PillarCard({ pillar, subs, given, days }: PillarCardProps) {
  const isEmpty = pillar.areas?.length === 0 && subs.length === 0 && !pillar.archived;
  return (
    <Card edge={pillar.color}>
      <Grid gap={3} cols={1} className={classes['body']}>
        <IconHead
          rowId={pillar.id}
          icon={pillar.icon}
          color={pillar.color}
          title={pillar.name}
          href={hrefOf('pillars', { pillar: pillar.id, archived: pillar.archived ? 'true' : undefined })}
          meta={
            <>
              {pillar.archived ? `archived · ${pillarCounts(pillar)}` : pillarCounts(pillar)}
              <WaitingMark id={pillar.id} />
            </>
          }
          action={<PillarMenu pillar={pillar} />}
        />
        {pillar.description && <Quote>{pillar.description}</Quote>}
        <PillarProgress pillar={pillar} given={given} href={hrefOfGivenIn(days, pillar.id)} />
        <div>
          <AreaRows hidden={pillar.archived} areas={pillar.areas ?? []} label={`Areas of ${pillar.name}`} />
          {isEmpty && <FirstArea pillar={pillar} />}
          {subs.map((sub) => (
            <SubPillar key={sub.id} pillar={sub} hidden={pillar.archived} />
          ))}
        </div>
      </Grid>
    </Card>
  );
}

/** Offers to add the first area of an empty pillar. */
function FirstArea({ pillar }: { pillar: Pillar }) {
  const [adding, setAdding] = useState(false);
  return (
    <Group justify="between" wrap gap={4} rowGap={2} lineTop note py={3}>
      <p>What keeps it going? Sleep, the studio, Sunday calls.</p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus {...ICON} />}
        aria-label={`Add an area to ${pillar.name}`}
        onClick={() => setAdding(true)}
      >
        Add an area
      </Button>
      {adding && <LazyAreaForm pillar={pillar} onClose={() => setAdding(false)} />}
    </Group>
  );
}
