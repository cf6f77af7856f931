import { CircleCheckBig, Repeat } from 'lucide-react';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { QuickAddButton } from '#web/features/tasks/quick-add/QuickAddButton.tsx';
import { LazyRepeatingTasks } from './LazyRepeatingTasks.tsx';
import { TasksPage } from './TasksPage.tsx';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import classes from './TasksSectionPage.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const VIEWS = [
  {
    value: 'all',
    label: (
      <span className={classes['view']}>
        <CircleCheckBig {...icon} />
        All tasks
      </span>
    ),
  },
  {
    value: 'repeating',
    label: (
      <span className={classes['view']}>
        <Repeat {...icon} />
        Repeating
      </span>
    ),
  },
] as const;

/**
 * The section Tasks with quick add on it and what repeats beside it, which tasks cannot import: they are built on them.
 * In the address `view=repeating` shows the recurring tasks.
 */
export default function TasksSectionPage() {
  const view = useSection().params['view'] === 'repeating' ? 'repeating' : 'all';
  const show = (chosen: typeof view) =>
    navigate('tasks', chosen === 'repeating' ? { view: chosen } : {}, { replace: true });
  return (
    <>
      <div className={classes['views']}>
        <Segmented label="View" options={VIEWS} value={view} onChange={show} />
      </div>
      {view === 'repeating' ? <LazyRepeatingTasks /> : <TasksPage addLine={QuickAdd} addButton={QuickAddButton} />}
    </>
  );
}
