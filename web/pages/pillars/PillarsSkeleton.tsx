import { use } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { PILLARS_LEAD } from '#web/features/pillars/pillar-text.ts';
import classes from './PillarList.module.css';

/** The pillars section while it loads. */
export function PillarsSkeleton() {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <>
      <PageHeader lead={PILLARS_LEAD} />
      <Grid gap={4} cols={1}>
        <Card title="Balance">
          <SkeletonRows rows={1} height={48} />
        </Card>
        <div className={classes['grid']}>
          {[1, 2, 3, 4].map((key) => (
            <Card key={key}>
              <SkeletonRows rows={5} height={44} />
            </Card>
          ))}
        </div>
      </Grid>
    </>
  );
}
