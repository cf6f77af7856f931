import type { ComponentType } from 'react';
import { type CoachView, readCoachView } from '#web/features/coach/coach-queries.ts';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { type LazyPart, lazyPart } from '#web/ui/page/lazy-part.tsx';
import classes from './Coach.module.css';
import { CoachViews } from './CoachViews.tsx';

const lazyView = (load: () => Promise<ComponentType>): LazyPart<object> =>
  lazyPart(load, () => (
    <div className={classes['main']}>
      <SkeletonRows rows={6} height={56} />
    </div>
  ));

const VIEWS: Readonly<Record<CoachView, LazyPart<object>>> = {
  goal: lazyView(async () => (await import('./GoalView.tsx')).GoalView),
  review: lazyView(async () => (await import('./ReviewView.tsx')).ReviewView),
  obstacle: lazyView(async () => (await import('./ObstacleView.tsx')).ObstacleView),
  chat: lazyView(async () => (await import('./ChatView.tsx')).ChatView),
  why: lazyView(async () => (await import('./WhyView.tsx')).WhyView),
};

/** The view from `view` in the URL, loaded when it is opened, below links to all of them; a task opens beside it. */
export default function CoachPage() {
  const { params } = useSection();
  const { task, ...withoutTask } = params;
  const view = readCoachView(params['view']);
  const View = VIEWS[view];
  return (
    <>
      <PanelRoom open={task !== undefined}>
        <Box container>
          <Grid align="start" maxW="page" className={classes['page']}>
            {/* Outside of the view, so that its menu stays open while a view loads. */}
            <CoachViews view={view} />
            <View key={view} />
          </Grid>
        </Box>
      </PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('ai-coach', withoutTask)} />}
    </>
  );
}
