import { Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';

interface TaskPanelProps {
  id: string;
  onClose: () => void;
}

const TaskPanel = lazyPage<TaskPanelProps>(async () => ({ default: (await import('./TaskPanel.tsx')).TaskPanel }));

/** A task in full beside a list; its code is fetched with the first one that is opened. */
export function LazyTaskPanel(props: TaskPanelProps) {
  return (
    <Suspense fallback={null}>
      <TaskPanel {...props} />
    </Suspense>
  );
}
