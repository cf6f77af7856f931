import { use } from 'react';
import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import classes from './DashboardCards.module.css';

/** The cards while they load. */
export function DashboardSkeleton() {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <Box container>
      <Grid gap={4} className={classes['cards']}>
        <div className={classes['today']}>
          <Card title="Today">
            <SkeletonRows rows={5} />
          </Card>
        </div>
        <div className={classes['alignment']}>
          <AlignmentSkeleton />
        </div>
        <FigureSkeletons />
      </Grid>
    </Box>
  );
}

export const AlignmentSkeleton = () => (
  <Card title="Alignment">
    <SkeletonRows rows={4} height={72} />
  </Card>
);

export const FigureSkeletons = () => (
  <>
    <div className={classes['balance']}>
      <Card title="Balance">
        <SkeletonRows rows={4} height={47} />
      </Card>
    </div>
    <div className={classes['activity']}>
      <Card title="Activity">
        <SkeletonRows rows={4} height={52} />
      </Card>
    </div>
    <div className={classes['learning']}>
      <Card title="Learning">
        <SkeletonRows rows={3} height={56} />
      </Card>
    </div>
  </>
);
