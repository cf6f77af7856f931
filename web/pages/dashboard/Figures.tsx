import { useState } from 'react';
import type { Activity, Alignment } from '#contract/alignment.ts';
import type { Dashboard, NextAction } from '#contract/dashboard.ts';
import { MonthGoal } from '#web/features/alignment/MonthGoal.tsx';
import { WeekBalance } from '#web/features/alignment/WeekBalance.tsx';
import { WeekScore } from '#web/features/alignment/WeekScore.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import layout from './DashboardCards.module.css';
import classes from './Figures.module.css';
import { LearningCard } from './LearningCard.tsx';
import { NextActionLine } from './NextActionLine.tsx';

/* These cards are loaded together in one chunk, in parallel with the first view. */

interface AlignmentCardProps {
  alignment: Alignment;
  /** Null if no action is recommended. */
  next: NextAction | null;
}

/** The score of the week, the progress of the month towards its goal, and the most valuable next action. */
export function AlignmentCard({ alignment, next }: AlignmentCardProps) {
  const [editing, setEditing] = useState(false);
  const names = alignment.balance.map(({ pillar_name }) => pillar_name);
  return (
    <Card title="Alignment" link={{ label: 'See the points', href: hrefOf('dashboard', { view: 'alignment' }) }}>
      <Grid gap={4} className={classes['parts']}>
        <WeekScore alignment={alignment} />
        <MonthGoal alignment={alignment} editing={editing} onEditing={setEditing} />
        {next && <NextActionLine next={next} names={names} onSetGoal={() => setEditing(true)} />}
      </Grid>
    </Card>
  );
}

interface FigureCardsProps {
  alignment: Alignment;
  activity: Activity;
  courses: Dashboard['recent_courses'];
}

const SHARES = [
  { mark: 'bar', label: 'given' },
  { mark: 'tick', label: 'wanted' },
] as const;

/** How the week's time is shared among pillars, if there is any of either, activity per day, and courses. */
export function FigureCards({ alignment, activity, courses }: FigureCardsProps) {
  const hasBalance = alignment.balance.length > 0 || alignment.given_minutes > 0;
  return (
    <>
      {hasBalance && (
        <div className={layout['balance']}>
          <Card
            title="Balance"
            meta="last 7 days"
            {...(alignment.balance.length > 0 && { aside: <Legend marks={SHARES} /> })}
          >
            <WeekBalance alignment={alignment} />
          </Card>
        </div>
      )}
      <div className={layout['activity']}>
        <ActivityCard activity={activity} />
      </div>
      <div className={layout[hasBalance ? 'learning' : 'balance']}>
        <LearningCard courses={courses} />
      </div>
    </>
  );
}
