import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { coachQueries } from '#web/features/coach/coach-queries.ts';
import { WhyList } from '#web/features/coach/why/WhyList.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import classes from './Coach.module.css';
import { CoachFrame } from './CoachFrame.tsx';

/** What the newest open tasks are for. */
export function WhyView() {
  const { data, isError, isFetching, refetch } = useQuery(coachQueries.whys());
  return (
    <CoachFrame
      view="why"
      note={
        <p className={classes['free']}>
          <Info {...ICON} />
          Made by rules from the path above each task. It uses up no answers.
        </p>
      }
    >
      {data ? (
        data.why_statements.length === 0 ? (
          <EmptyState
            title="The reason behind a task"
            why="Once you have tasks, you read here what each is for, and where a reason is missing."
            quiet={{ label: 'Go to your tasks', href: hrefOf('tasks') }}
          />
        ) : (
          <Card title="What your newest tasks are for">
            <WhyList statements={data.why_statements} />
          </Card>
        )
      ) : isError ? (
        <LoadFailure what="What your tasks are for" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SkeletonRows rows={6} height={96} />
      )}
    </CoachFrame>
  );
}
