import type { RecurringTaskInstance } from '#contract/recurring.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { useChangeInstance } from '../instance-mutations.ts';
import classes from './InstanceRow.module.css';
import { formatWeekday, stateOf } from '../rule-text.ts';

interface InstanceRowProps {
  instance: RecurringTaskInstance;
  today: string;
  /** Of the task that the rule was created from, which cannot be skipped; for instances the default. */
  onToggle: (() => void) | undefined;
  /** The open task of its rule, if there is one. */
  taskId: string | null;
}

/** One occurrence of a recurring task: completed, skipped, or open. Its ring completes or reopens it. */
export function InstanceRow({ instance, today, onToggle, taskId }: InstanceRowProps) {
  const change = useChangeInstance(taskId);
  const state = stateOf(instance);
  const date = formatWeekday(instance.due_date, today);
  const hasAction = state !== 'completed' && !onToggle;
  const late = state === 'open' && instance.due_date < today;
  return (
    <Group
      as="li"
      gap={3}
      size="small"
      minH="press"
      className={classes['row']}
      data-state={state}
      data-final={!hasAction || undefined}
    >
      <RingCheck
        state={state === 'completed' ? 'done' : 'open'}
        label={date}
        onToggle={onToggle ?? (() => void change(instance, state === 'completed' ? 'open' : 'completed'))}
      />
      <Text grow tabular className={classes['date']}>
        {date}
      </Text>
      <Text fontSize="meta" tone="dim" late={late}>
        {state === 'completed' ? 'Done' : state === 'skipped' ? 'Skipped' : late ? 'Not done' : 'Open'}
      </Text>
      {hasAction && (
        <Text
          as="button"
          type="button"
          px={2}
          reach="line"
          fontSize="meta"
          tone="soft"
          border="strong"
          radius="sm"
          hover="fill"
          className={classes['action']}
          aria-label={`${state === 'open' ? 'Skip' : 'Reopen'} ${date}`}
          onClick={() => void change(instance, state === 'open' ? 'skipped' : 'open')}
        >
          {state === 'open' ? 'Skip' : 'Reopen'}
        </Text>
      )}
    </Group>
  );
}
