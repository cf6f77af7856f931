import { useQuery } from '@tanstack/react-query';
import { readDate } from '#web/features/today/day/day-text.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { useSection } from '#web/platform/navigation.ts';

interface SidebarCounts {
  /** Open tasks of today. */
  today: number;
  /** Open tasks at all, those of the Inbox among them. */
  tasks: number;
  inbox: number;
}

/** How much is open, for the sidebar: read in one call, or with the page that shows today anyway. */
export function useSidebarCounts(): SidebarCounts | null {
  const today = useToday();
  const { section, params } = useSection();
  const onPage =
    (section === 'dashboard' && params['view'] === undefined) ||
    (section === 'today' && (readDate(params['date']) ?? today) === today);
  const { data: day } = useQuery({ ...todayQueries.day(today), enabled: !onPage });
  if (!day) return null;
  return {
    today: day.total_tasks - day.completed_tasks,
    tasks: day.open_tasks,
    inbox: day.inbox_tasks,
  };
}
