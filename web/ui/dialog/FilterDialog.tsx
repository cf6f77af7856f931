import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Stack, Text } from '#web/ui/layout/Box.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import classes from './FilterDialog.module.css';

interface FilterDialogProps {
  /** The button at the bottom: "Show tasks". */
  done: string;
  onClose: () => void;
  /** Controls below headings, `h3`. Changes apply at once. */
  children: ReactNode;
}

/** On phones: the filters and the order of a list, on a sheet as high as they are. */
export const FilterDialog = ({ done, onClose, children }: FilterDialogProps) => (
  <BottomSheet label="Filter" onClose={onClose}>
    <Stack gap={2} className={classes['sheet']}>
      <Text as="h2" size="lead" weight={600}>
        Filter
      </Text>
      {children}
      <Button fullWidth className="mt-6" onClick={onClose}>
        {done}
      </Button>
    </Stack>
  </BottomSheet>
);
