import type { ComponentType } from 'react';
import { type CoachView, readCoachView } from '#web/features/coach/coach-queries.ts';
import { useSection } from '#web/platform/navigation.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { type LazyPart, lazyPart } from '#web/ui/page/lazy-part.tsx';
import { CoachFrame } from './CoachFrame.tsx';

const lazyView = (view: CoachView, load: () => Promise<ComponentType>): LazyPart<object> =>
  lazyPart(load, () => (
    <CoachFrame view={view}>
      <SkeletonRows rows={6} height={56} />
    </CoachFrame>
  ));

const VIEWS: Readonly<Record<CoachView, LazyPart<object>>> = {
  goal: lazyView('goal', async () => (await import('./GoalView.tsx')).GoalView),
  review: lazyView('review', async () => (await import('./ReviewView.tsx')).ReviewView),
  obstacle: lazyView('obstacle', async () => (await import('./ObstacleView.tsx')).ObstacleView),
  chat: lazyView('chat', async () => (await import('./ChatView.tsx')).ChatView),
  why: lazyView('why', async () => (await import('./WhyView.tsx')).WhyView),
};

/** The view from `view` in the URL, loaded when it is opened. */
export default function CoachPage() {
  const { params } = useSection();
  const View = VIEWS[readCoachView(params['view'])];
  return <View />;
}
