import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/general/days.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { reflectionQueries } from '#web/features/reflections/reflection-queries.ts';

/** For a person who is still up after midnight: the form for the reflection of the day that has just ended. */
export function NightLine({ today }: { today: string }) {
  const date = addDays(today, -1);
  const { data: day } = useQuery(reflectionQueries.day(date));
  if (!day || day.evening) return null;
  return (
    <Text as="p" mb={4} note links="text">
      Still up? <a href={hrefOf('today', { date, reflect: 'evening' })}>Reflect on yesterday</a>
    </Text>
  );
}
