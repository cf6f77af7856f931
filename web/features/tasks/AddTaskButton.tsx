import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { FloatingAdd } from '#web/ui/FloatingAdd.tsx';
import { NewTaskDialog } from './NewTaskDialog.tsx';

/** On phones: the button that adds a task. */
export function AddTaskButton(props: { projects: readonly Project[]; projectId: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FloatingAdd label="Add a task" onClick={() => setOpen(true)} />
      {open && <NewTaskDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
