import { useState } from 'react';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { QuickAddButton } from '#web/features/tasks/quick-add/QuickAddButton.tsx';
import { leave, useSection } from '#web/platform/navigation.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { InboxList } from './InboxList.tsx';
import { useInbox } from './use-inbox.ts';

/** The tasks of the Inbox, with the line that adds one and a task panel beside the list. */
export function InboxTasks() {
  const { task: openTask } = useSection().params;
  const phone = usePhone();
  const { tasks, depthOf, failed } = useInbox();
  const [selecting, setSelecting] = useState(false);
  if (failed) return <QueryFailure query={failed} what="Your Inbox" />;
  const close = () => leave('tasks', { view: 'inbox' });
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        {!phone && <QuickAdd placeholder="Add a task to the Inbox" />}
        {tasks === undefined ? (
          <SkeletonRows rows={4} height={60} />
        ) : tasks.length === 0 || !depthOf ? (
          <EmptyState title="Everything has a place" why="Tasks without a project show here." />
        ) : (
          <InboxList tasks={tasks} depthOf={depthOf} current={openTask} onSelecting={setSelecting} />
        )}
      </PanelRoom>
      {phone && !selecting && <QuickAddButton />}
      {openTask !== undefined && <LazyTaskPanel key={openTask} id={openTask} onClose={close} />}
    </>
  );
}
