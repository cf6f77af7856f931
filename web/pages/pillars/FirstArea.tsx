import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Pillar } from '#contract/pillars.ts';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './FirstArea.module.css';

/** Offers to add the first area of an empty pillar. */
export function FirstArea({ pillar }: { pillar: Pillar }) {
  const [adding, setAdding] = useState(false);
  return (
    <Group justify="between" wrap gap={4} rowGap={2} lineTop note className={classes['first']}>
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
