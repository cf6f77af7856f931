import { useQuery } from '@tanstack/react-query';
import { useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { plural } from '#web/platform/format.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { todayQueries } from '../today-queries.ts';
import { canBePostponed } from './plan.ts';

/** On the page of tomorrow: how many of today’s open tasks can move, with a press that plans them for tomorrow. */
export function OpenToday({ today }: { today: string }) {
  const { data: day } = useQuery(todayQueries.day(today));
  const { timer } = useFocus();
  const plan = usePlan();
  const running = timer?.task_id ?? null;
  const open = day?.tasks.filter((row) => canBePostponed(row, { date: today, running })) ?? [];
  if (open.length === 0) return null;
  return (
    <Text as="p" mb={4} note>
      {plural(open.length, 'open task')} of today can move.{' '}
      <TextButton underlined onClick={() => void plan(open, 'tomorrow')}>
        Move {open.length === 1 ? 'it' : 'them'} to tomorrow
      </TextButton>
    </Text>
  );
}
