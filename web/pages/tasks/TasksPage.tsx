import { CircleCheckBig, Repeat } from 'lucide-react';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { AllTasks } from './AllTasks.tsx';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import classes from './TasksPage.module.css';

/** Fetched when it is first drawn. */
const LazyRepeatingTasks = lazyPart(
  async () => (await import('./RepeatingTasks.tsx')).RepeatingTasks,
  <SkeletonRows rows={6} height={60} />,
);

const VIEWS = [
  {
    value: 'all',
    label: (
      <span className={classes['view']}>
        <CircleCheckBig {...ICON} />
        All tasks
      </span>
    ),
  },
  {
    value: 'repeating',
    label: (
      <span className={classes['view']}>
        <Repeat {...ICON} />
        Repeating
      </span>
    ),
  },
] as const;

/** Every task, and beside them what repeats: `view=repeating` in the address. */
export default function TasksPage() {
  const view = useSection().params['view'] === 'repeating' ? 'repeating' : 'all';
  const show = (chosen: typeof view) =>
    navigate('tasks', chosen === 'repeating' ? { view: chosen } : {}, { replace: true });
  return (
    <>
      <div className={classes['views']}>
        <Segmented label="View" options={VIEWS} value={view} onChange={show} />
      </div>
      {view === 'repeating' ? <LazyRepeatingTasks /> : <AllTasks />}
    </>
  );
}
