import { ACTIVITY_WEEKS, type Activity } from '#contract/alignment.ts';
import { streakText, mapDays, mapMonths, mapTable, mapWeekdays } from '#web/features/alignment/activity-map.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { DayMap } from '#web/ui/chart/DayMap.tsx';

const ACHIEVEMENTS = hrefOf('dashboard', { view: 'achievements' });

/** Activity per day over twelve weeks and the current streak, linked to the achievements. */
export function ActivityCard({ activity }: { activity: Activity }) {
  const streak = streakText(activity);
  return (
    <Card
      title="Activity"
      meta={`${ACTIVITY_WEEKS} weeks`}
      {...(streak === null
        ? { link: { label: 'Achievements', href: ACHIEVEMENTS } }
        : { aside: <Streak streak={streak} /> })}
    >
      <ActivityMap activity={activity} />
      {activity.most === null && (
        <Text as="p" mt={2} textWrap="pretty" hint>
          Each square is a day. The more you complete, the brighter it gets.
        </Text>
      )}
    </Card>
  );
}

/** A number of days in a row, linked to the achievements. */
const Streak = ({ streak }: { streak: { days: number; text: string } }) => (
  <Text
    as="a"
    reach="mark"
    size="meta"
    tone="soft"
    tabular
    radius="xs"
    hover="link"
    strong="text"
    href={ACHIEVEMENTS}
    title="Active days"
  >
    <strong>{formatCount(streak.days)}</strong> {streak.text}
  </Text>
);

/** Completions on each day of the last weeks. */
const ActivityMap = ({ activity }: { activity: Activity }) => (
  <DayMap
    label="Activity"
    days={mapDays(activity)}
    weekdays={mapWeekdays(activity)}
    months={mapMonths(activity)}
    today={activity.to}
    table={mapTable(activity)}
  />
);
