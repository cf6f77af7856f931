import { Button } from '@mantine/core';
import { Archive, ArrowDownUp, Check } from 'lucide-react';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import classes from './ListActions.module.css';

interface ListActionsProps {
  archived: boolean;
  onArchived: (shown: boolean) => void;
  ordering: boolean;
  /** Left out for a list that cannot be sorted. */
  onOrdering?: ((on: boolean) => void) | undefined;
}

/** The instructions for ordering, in the intro of the page. */
export const ORDER_LEAD = 'Drag rows by the handle, or use the arrows. Changes are saved at once.';

/** The quiet actions of a list: show archived records, and change the order. */
export function ListActions({ archived, onArchived, ordering, onOrdering }: ListActionsProps) {
  return (
    <Group align="stretch" wrap gap={2} className={classes['actions']} data-ordering={ordering || undefined}>
      {!ordering && (
        <Button variant="subtle" leftSection={<Archive {...ICON} />} onClick={() => onArchived(!archived)}>
          {archived ? 'Hide archived' : 'Show archived'}
        </Button>
      )}
      {onOrdering && (
        <Button
          variant={ordering ? 'default' : 'subtle'}
          leftSection={ordering ? <Check {...ICON} /> : <ArrowDownUp {...ICON} />}
          onClick={() => onOrdering(!ordering)}
        >
          {ordering ? 'Done' : 'Order'}
        </Button>
      )}
    </Group>
  );
}
