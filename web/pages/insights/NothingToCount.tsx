import { useState } from 'react';
import { LazyQuickAddDialog } from '#web/features/tasks/quick-add/LazyQuickAddDialog.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** What stands in place of figures while there are none. @param onAll asks for those of all time */
export function NothingToCount({ onAll }: { onAll?: () => void }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        title="Nothing to count yet"
        why="From your first completed task on you see here where your time goes, and what is worth doing next."
        primary={{ label: 'Add a task', onClick: () => setAdding(true) }}
        {...(onAll && { quiet: { label: 'Show all time', onClick: onAll } })}
      />
      {adding && <LazyQuickAddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
