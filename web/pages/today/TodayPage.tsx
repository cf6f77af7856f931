import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/general/days.ts';
import { DayFocus, useDayFocus } from '#web/features/reflections/DayFocus.tsx';
import { EveningCard } from '#web/features/reflections/EveningCard.tsx';
import { MorningCard } from '#web/features/reflections/MorningCard.tsx';
import { NIGHT_END, reflectionOfHour } from '#web/features/reflections/reflection-text.ts';
import { useDayOfWords } from '#web/features/reflections/use-day-of-words.ts';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { deviceZone, useHour, useToday } from '#web/platform/clock.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { useHeldAcross, usePhone } from '#web/ui/layout/use-phone.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Day } from './Day.tsx';
import { DayHead } from '#web/features/today/day/DayHead.tsx';
import { Suggestions } from '#web/features/today/day/Suggestions.tsx';
import { readDate } from '#web/features/today/day/day-text.ts';
import { FocusCard } from '#web/features/tasks/focus/FocusCard.tsx';
import { todayQueries } from '#web/features/today/today-queries.ts';
import classes from './TodayPage.module.css';
import { useState } from 'react';

/** Loaded if the account and this device have different time zones. */
const LazyZoneLine = lazyPart(async () => (await import('#web/features/today/day/ZoneLine.tsx')).ZoneLine);

/** Loaded after midnight. */
const LazyNightLine = lazyPart(async () => (await import('#web/features/today/day/NightLine.tsx')).NightLine);

const LazyOpenToday = lazyPart(async () => (await import('#web/features/today/day/OpenToday.tsx')).OpenToday);

/** One day: picked and due tasks, suggestions, a focus timer, and the reflections of the day. */
export default function TodayPage() {
  const today = useDayOfWords();
  const { params } = useSection();
  const date = readDate(params['date']) ?? today;
  const day = useQuery(todayQueries.day(date));
  const openTask = params['task'];
  const { timezone, day_start_hour } = useUser();
  const isToday = date === today;
  const hour = useHour();
  const isNight = isToday && hour < NIGHT_END && reflectionOfHour(hour, day_start_hour) === 'morning';
  const wide = useMediaQuery('(width >= 80em)', false, { getInitialValueInEffect: false });
  const asks = useAskedFirst() && isToday;
  const isLow = useHeldAcross();
  const phone = usePhone();
  const focus = useDayFocus(date);
  // Without a separate column, the morning card is above the list; where that is low, or has the focus, below it.
  const isAbove = isToday && !wide && !isLow && !(phone && focus.text !== null);
  const morning = <MorningCard key={`morning ${date}`} date={date} isToday={isToday} asks={asks} inLine={isAbove} />;
  // A later day has no reflections: its suggestions have their column.
  const suggestsBeside = wide && date > today;
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        <Grid cols={1} className={classes['page']} data-panel={openTask !== undefined || undefined}>
          <div className={classes['day']}>
            <DayHead date={date} today={today} />
            {isToday && timezone !== deviceZone() && <LazyZoneLine />}
            {isNight && <LazyNightLine today={today} />}
            {(isToday || date === addDays(today, 1)) && (
              <DayFocus key={`focus ${date}`} date={date} isToday={isToday} focus={focus} inLine={phone} />
            )}
            {isAbove && morning}
            {date === addDays(today, 1) && <LazyOpenToday today={today} />}
            {day.data ? (
              <Day key={date} day={day.data} today={today} openTask={openTask} suggestsBeside={suggestsBeside} />
            ) : day.isError ? (
              <LoadFailure what="This day" onRetry={() => void day.refetch()} pending={day.isFetching} />
            ) : (
              <SkeletonRows rows={7} />
            )}
          </div>
          {suggestsBeside && day.data && <Suggestions key={`suggestions ${date}`} day={day.data} beside />}
          {date <= today && (
            <Grid as="aside" gap={4} aria-label={isToday ? 'Focus and reflections' : 'Reflections'}>
              {!isAbove && asks && morning}
              {isToday && <FocusCard sessions={day.data?.pomodoro_sessions} />}
              {!isAbove && !asks && morning}
              <EveningCard key={`evening ${date}`} date={date} isToday={isToday} />
            </Grid>
          )}
        </Grid>
      </PanelRoom>
      {openTask !== undefined && (
        <LazyTaskPanel key={openTask} id={openTask} onClose={() => leave('today', { date: params['date'] })} />
      )}
    </>
  );
}

/** Whether the page opened before noon today: then the intention is first, and stays there while it is written. */
function useAskedFirst(): boolean {
  const today = useToday();
  const isMorning = reflectionOfHour(useHour(), useUser().day_start_hour) === 'morning';
  const [begun, setBegun] = useState({ today, isMorning });
  if (begun.today !== today) setBegun({ today, isMorning });
  return begun.isMorning;
}
