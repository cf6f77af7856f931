import { useState } from 'react';
import { LazyPillarForm } from '#web/features/pillars/LazyPillarForm.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** What stands in the dashboard of an empty account. */
export function NothingYet() {
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <EmptyState
        title="A pillar is what it is all for"
        why="Health, family, work you believe in. Name three or four; from then on every task shows what it is for."
        primary={{ label: 'Create a pillar', onClick: () => setAdding(true) }}
        quiet={{ label: 'Start from a template', href: hrefOf('dashboard', { setup: 'yes' }) }}
      />
      {adding && <LazyPillarForm onClose={() => setAdding(false)} />}
    </Card>
  );
}
