import { ACTIVITY_WEEKS, type Activity } from '#contract/alignment.ts';
import { ActivityMap } from '#web/features/alignment/ActivityMap.tsx';
import { streakText } from '#web/features/alignment/activity-map.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';

/** Activity per day over twelve weeks and the current streak, linked to the achievements. */
export function ActivityCard({ activity }: { activity: Activity }) {
  const streak = streakText(activity);
  return (
    <Card
      title="Activity"
      meta={`${ACTIVITY_WEEKS} weeks`}
      aside={
        <Text
          as="a"
          reach="mark"
          size="meta"
          tone="soft"
          tabular
          radius="xs"
          hover="link"
          strong="text"
          href={hrefOf('dashboard', { view: 'achievements' })}
          title={streak ? 'Active days' : undefined}
        >
          {streak ? (
            <>
              <strong>{formatCount(streak.days)}</strong> {streak.text}
            </>
          ) : (
            'Achievements'
          )}
        </Text>
      }
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
