import { Button } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FilterDialog } from '#web/ui/dialog/FilterDialog.tsx';
import { ICON } from '#web/ui/marks/icon.ts';

interface FilterSheetProps {
  /** Number of active filters, shown on the button. */
  set: number;
  filters: ReactNode;
  /** Secondary actions of the list; they call `close` when the result shows in the list. */
  actions: (close: () => void) => ReactNode;
}

/** On phones: the filters and secondary actions of a list, in a sheet. */
export function FilterSheet({ set, filters, actions }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={set === 0 ? 'Filter' : `Filter, ${set} set`}
        onClick={() => setOpen(true)}
        leftSection={<SlidersHorizontal {...ICON} />}
      >
        {set > 0 ? set : <span aria-hidden>Filter</span>}
      </Button>
      {open && (
        <FilterDialog done="Show projects" onClose={() => setOpen(false)}>
          <h3>Only</h3>
          {filters}
          <h3>The list</h3>
          {actions(() => setOpen(false))}
        </FilterDialog>
      )}
    </>
  );
}
