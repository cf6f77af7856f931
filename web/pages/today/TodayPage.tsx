import { useQuery } from '@tanstack/react-query';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { useToday } from '#web/platform/clock.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { deviceZone } from '#web/platform/time-zones.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Day } from './Day.tsx';
import { DayHead } from '#web/features/today/day/DayHead.tsx';
import { readDate } from '#web/features/today/day/day-words.ts';
import { FocusCard } from '#web/features/tasks/focus/FocusCard.tsx';
import { todayQueries } from '#web/features/today/today-queries.ts';
import classes from './TodayPage.module.css';

/** Fetched where the account and this device name different zones. */
const LazyZoneLine = lazyPart(async () => (await import('#web/features/today/day/ZoneLine.tsx')).ZoneLine);

/** One day: what was picked for it, what is due, what else would fit, and a timer for doing it. */
export default function TodayPage() {
  const today = useToday();
  const { params } = useSection();
  const date = readDate(params['date']) ?? today;
  const day = useQuery(todayQueries.day(date));
  const openTask = params['task'];
  const { timezone } = useUser();
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        <div className={classes['page']} data-panel={openTask !== undefined || undefined}>
          <div className={classes['day']}>
            <DayHead date={date} today={today} />
            {date === today && timezone !== deviceZone() && <LazyZoneLine />}
            {day.data ? (
              <Day key={date} day={day.data} today={today} openTask={openTask} />
            ) : day.isError ? (
              <LoadFailure what="This day" onRetry={() => void day.refetch()} pending={day.isFetching} />
            ) : (
              <SkeletonRows rows={7} />
            )}
          </div>
          {date === today && (
            <aside className={classes['aside']} aria-label="Focus timer">
              <FocusCard sessions={day.data?.pomodoro_sessions} />
            </aside>
          )}
        </div>
      </PanelRoom>
      {openTask !== undefined && (
        <LazyTaskPanel key={openTask} id={openTask} onClose={() => leave('today', { date: params['date'] })} />
      )}
    </>
  );
}
