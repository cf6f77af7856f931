import { Suspense } from 'react';
import type { Task } from '#contract/tasks.ts';
import { lazyPage } from '#web/ui/page/lazy-page.ts';

const RepeatField = lazyPage<{ task: Task }>(async () => ({
  default: (await import('./RepeatField.tsx')).RepeatField,
}));

/** How a task comes back, in its panel; its code is fetched with the first panel that is opened. */
export function LazyRepeatField(props: { task: Task }) {
  return (
    <Suspense fallback={null}>
      <RepeatField {...props} />
    </Suspense>
  );
}
