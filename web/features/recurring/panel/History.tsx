import { useQuery } from '@tanstack/react-query';
import type { RecurringTask } from '#contract/recurring.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDate } from '#web/platform/format.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Details } from '#web/ui/list/Details.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { type FirstOccurrence, type Month, historyByMonth, withFirst } from './history.ts';
import { InstanceRow } from './InstanceRow.tsx';
import { PanelSection } from './PanelSection.tsx';
import { recurringQueries } from '../recurring-queries.ts';
import { countInstances, countText, shareDone } from '../rule-text.ts';

/** The occurrences of the last year by month; each can still be changed. */
export function History({ rule, first, onToggleFirst }: { rule: RecurringTask } & FirstOccurrence) {
  const today = useToday();
  const query = useQuery(recurringQueries.instances(rule.id));
  const { data } = query;
  if (!data) return <UnloadedRows query={query} what="The history" rows={3} height={36} />;
  const occurrences = withFirst(data, rule, first);
  const months = historyByMonth(occurrences, today);
  const counts = countInstances(occurrences, today);
  const toggleOf = (id: string) => (first?.id === id ? () => onToggleFirst(first) : undefined);
  // Where the task is not loaded, such as offline, the rule may tell that it is open.
  const isTaskOpen = first?.id === rule.task_id ? first?.completed === false : rule.next_kind === 'task';
  const taskId = isTaskOpen ? rule.task_id : null;
  const share = shareDone(counts);
  return (
    <PanelSection
      title="The last year"
      {...(share !== null && { aside: `${formatPercent(share)} of due occurrences done` })}
    >
      {share !== null && <ProgressBar value={share} label="Completion rate" />}
      <Text as="p" tabular note>
        {countText(counts)}
      </Text>
      <Box divided>
        {months.map((month, index) => (
          <MonthOfHistory key={month.month} open={index === 0} {...{ month, today, taskId, toggleOf }} />
        ))}
      </Box>
    </PanelSection>
  );
}

interface MonthProps {
  month: Month;
  today: string;
  open: boolean;
  taskId: string | null;
  toggleOf: (id: string) => (() => void) | undefined;
}

function MonthOfHistory({ month: { month, instances }, today, open, taskId, toggleOf }: MonthProps) {
  const name = formatDate(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <Details title={name} note={countText(countInstances(instances, today))} open={open}>
      <Box as="ul" mb={2} aria-label={name}>
        {instances.map((instance) => (
          <InstanceRow key={instance.id} onToggle={toggleOf(instance.id)} {...{ instance, today, taskId }} />
        ))}
      </Box>
    </Details>
  );
}
