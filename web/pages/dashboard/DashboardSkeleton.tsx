import { use } from 'react';
import { Card } from '#web/ui/page/Card.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import classes from './DashboardCards.module.css';

/** The cards while they load. */
export function DashboardSkeleton() {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <div className={classes['cards']}>
      <div className={classes['column']}>
        <div className={classes['wide']}>
          <Card title="Today">
            <SkeletonRows rows={5} />
          </Card>
        </div>
      </div>
      <div className={classes['column']}>
        <Card title="Projects in progress">
          <SkeletonRows rows={3} />
        </Card>
        <Card title="Balance">
          <SkeletonRows rows={3} height={44} />
        </Card>
      </div>
    </div>
  );
}
