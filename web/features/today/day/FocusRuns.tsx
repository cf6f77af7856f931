import { Timer } from 'lucide-react';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

/** In place of the due date of the row that the focus timer runs for. */
export function FocusRuns() {
  return (
    <Group as="span" inline gap={1.5} size="meta" tone="soft" nowrap>
      <Timer {...SMALL_ICON} />
      Focus runs
    </Group>
  );
}
