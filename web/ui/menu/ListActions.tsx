import { Button } from '@mantine/core';
import { Archive, ArrowDownUp, Check } from 'lucide-react';
import classes from './ListActions.module.css';

interface ListActionsProps {
  archived: boolean;
  onArchived: (shown: boolean) => void;
  ordering: boolean;
  /** Left out where there is nothing to put into order. */
  onOrdering?: ((on: boolean) => void) | undefined;
}

/** What to do while ordering, for the lead of the page. */
export const ORDER_LEAD = 'Drag a row by its handle, or use its arrows. Every change is kept at once.';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The quiet actions of a list: show what is archived, and change the order. */
export function ListActions({ archived, onArchived, ordering, onOrdering }: ListActionsProps) {
  return (
    <div className={classes['actions']} data-ordering={ordering || undefined}>
      {!ordering && (
        <Button variant="subtle" leftSection={<Archive {...icon} />} onClick={() => onArchived(!archived)}>
          {archived ? 'Hide archived' : 'Show archived'}
        </Button>
      )}
      {onOrdering && (
        <Button
          variant={ordering ? 'default' : 'subtle'}
          leftSection={ordering ? <Check {...icon} /> : <ArrowDownUp {...icon} />}
          onClick={() => onOrdering(!ordering)}
        >
          {ordering ? 'Done' : 'Order'}
        </Button>
      )}
    </div>
  );
}
