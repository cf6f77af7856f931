import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import classes from './AddTaskButton.module.css';
import { NewTaskDialog } from './NewTaskDialog.tsx';

/** On phones: the gold button above the bar that adds a task. */
export function AddTaskButton(props: { projects: readonly Project[]; projectId: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label="Add a task"
        data-floor
        onClick={() => setOpen(true)}
      >
        <Plus size={24} strokeWidth={1.75} aria-hidden />
      </button>
      {open && <NewTaskDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
