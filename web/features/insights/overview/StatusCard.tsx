import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Insights } from '#contract/insights.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDate } from '#web/platform/format.ts';
import { BarTable } from '#web/ui/chart/BarTable.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';
import { STATUS_LABELS } from '../rows/rows-text.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The tasks of a range by status: completed, and the open ones. */
export function StatusCard({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  const today = useToday();
  const { task_status_breakdown: counts, range } = insights;
  // Open tasks of past days are known as counts only.
  const isListed = range.to === today;
  const row = (status: 'in_progress' | 'todo' | 'overdue') => ({
    key: status,
    label: STATUS_LABELS[status],
    value: counts[status],
    valueText: formatCount(counts[status]),
    ...(isListed && { href: hrefOfRows(place, status) }),
  });
  return (
    <Card title="Tasks by status">
      <BarTable
        caption="Tasks by status"
        head={['Status', 'Tasks']}
        rows={[
          {
            key: 'completed',
            label: 'Completed',
            value: counts.completed,
            valueText: formatCount(counts.completed),
            href: hrefOfRows(place, 'tasks'),
            mark: <CircleCheck {...ICON} />,
            tone: 'gold',
          },
          { ...row('in_progress'), mark: <StatusIcon status="in_progress" /> },
          { ...row('todo'), mark: <StatusIcon status="todo" /> },
          { ...row('overdue'), mark: <CircleAlert {...ICON} />, tone: 'danger' },
        ]}
      />
      <Text as="p" mt={3} hint>
        {isListed
          ? 'Choose a number to see its tasks'
          : `Open tasks are counted as of ${formatDate(range.to, DAY)}. They can’t be listed.`}
      </Text>
    </Card>
  );
}
