import type { Project } from '#contract/projects.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { MENU_KEY, tickKey } from '#web/ui/list/rows/row-key.ts';
import classes from './RuleList.module.css';
import { RuleRow } from './RuleRow.tsx';
import { inRunningOrder } from '../rule-text.ts';

interface RuleListProps {
  rules: readonly RecurringTask[];
  projects: readonly Project[];
  /** The recurring task open in the panel. */
  current: string | undefined;
}

const KEYS = [tickKey('Complete the next one'), MENU_KEY];

/** Recurring tasks by their next date, paused ones below. */
export function RuleList({ rules, projects, current }: RuleListProps) {
  const { running, paused } = inRunningOrder(rules);
  const projectOf = new Map(projects.map((project) => [project.id, project]));
  const rows = (some: readonly RecurringTask[]) =>
    some.map((rule) => (
      <RuleRow
        key={rule.id}
        rule={rule}
        project={rule.project_id === null ? undefined : projectOf.get(rule.project_id)}
        current={rule.id === current}
      />
    ));
  return (
    <RowList
      title="Repeating tasks"
      className={classes['page']}
      ids={[...running, ...paused].map(({ id }) => id)}
      keys={KEYS}
    >
      {running.length > 0 && (
        <Box as="ul" border="line" fill="panel" radius="lg" className={classes['list']} aria-label="Repeating tasks">
          {rows(running)}
        </Box>
      )}
      {paused.length > 0 && (
        <section>
          <Text as="h2" mb={2} weight={600} note>
            Paused{' '}
            <Text tone="dim" weight={400}>
              {paused.length}
            </Text>
          </Text>
          <Box as="ul" border="line" fill="panel" radius="lg" className={classes['list']} aria-label="Paused">
            {rows(paused)}
          </Box>
        </section>
      )}
    </RowList>
  );
}
