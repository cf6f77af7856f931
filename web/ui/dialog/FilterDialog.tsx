import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout/Box.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './FilterDialog.module.css';

interface FilterDialogProps {
  /** The button at the bottom: "Show tasks". */
  done: string;
  onClose: () => void;
  /** Controls below headings, `h3`. Changes apply at once. */
  children: ReactNode;
}

/** On phones: the filters and the order of a list, on a sheet. */
export const FilterDialog = ({ done, onClose, children }: FilterDialogProps) => (
  <Dialog title="Filter" sheet onClose={onClose}>
    <Stack gap={2} grow className={classes['sheet']}>
      {children}
      <Button className={classes['done'] ?? ''} onClick={onClose}>
        {done}
      </Button>
    </Stack>
  </Dialog>
);
