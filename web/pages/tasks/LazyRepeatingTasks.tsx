import { Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';

const RepeatingTasks = lazyPage(async () => ({ default: (await import('./RepeatingTasks.tsx')).RepeatingTasks }));

/** The tab Repeating; its code is fetched when it is first opened. */
export function LazyRepeatingTasks() {
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={60} />}>
      <RepeatingTasks />
    </Suspense>
  );
}
