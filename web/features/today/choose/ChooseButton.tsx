import { Button } from '@mantine/core';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { Today } from '#contract/today.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import classes from './ChooseButton.module.css';

const LazyChooseTasks = lazyPart(async () => (await import('./ChooseTasks.tsx')).ChooseTasks);

/** Opens the list of all open tasks to choose from for the day. */
export function ChooseButton({ day }: { day: Today }) {
  const [open, setOpen] = useState(false);
  return (
    <Box mt={4}>
      <Button
        variant="default"
        className={classes['button'] ?? ''}
        leftSection={<ListPlus {...ICON} />}
        onPointerEnter={() => LazyChooseTasks.preload()}
        onClick={() => setOpen(true)}
      >
        Choose from all open tasks
      </Button>
      {open && <LazyChooseTasks day={day} onClose={() => setOpen(false)} />}
    </Box>
  );
}
