import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import classes from './RepeatField.module.css';
import { useDeleteRule } from '#web/features/recurring/rule-mutations.ts';
import { nextLine } from '#web/features/recurring/rule-text.ts';

/** Loaded when it is first shown. */
const LazyRepeatDialog = lazyPart(async () => (await import('./RepeatDialog.tsx')).RepeatDialog);

/** The repeat of a task, edited in a dialog; its × ends it, with Undo. */
export function RepeatField({ task }: { task: Task }) {
  const client = useQueryClient();
  const now = usePersonNow();
  const [open, setOpen] = useState(false);
  const { recurring_task_id: ruleId, recurrence_pattern: pattern } = task;
  const { data: rule } = useQuery({ ...recurringQueries.one(ruleId ?? ''), enabled: ruleId !== null });
  const stop = useDeleteRule();
  const words =
    pattern === null ? 'Does not repeat' : (rule?.summary ?? `Repeats ${repeatText(pattern, task.due_date)}`);
  const next = rule && nextLine(rule, now);

  async function edit() {
    // Only the rule has the date that it is counted from.
    if (ruleId !== null) await client.ensureQueryData(recurringQueries.one(ruleId));
    setOpen(true);
  }
  return (
    <>
      <FieldBox
        onClear={
          ruleId === null
            ? undefined
            : () => stop.mutate({ id: ruleId, what: `the repeat of “${task.name}”` }, { onError: toastFailure })
        }
        clearLabel="Stop repeating"
      >
        <FieldButton
          empty={pattern === null}
          title={words}
          aria-haspopup="dialog"
          onClick={() => void edit().catch(toastFailure)}
        >
          <span className="sr-only">Repeat: </span>
          {words}
        </FieldButton>
      </FieldBox>
      {ruleId !== null && (
        <Group as="p" align="stretch" wrap gap={3} rowGap={0.5} hint links="soft" className={classes['note']}>
          {next && <span>{next}</span>}
          <a href={hrefOf('tasks', { view: 'repeating', id: ruleId })}>Open in Repeating</a>
        </Group>
      )}
      {open && (ruleId === null || rule) && (
        <LazyRepeatDialog task={task} rule={rule ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
