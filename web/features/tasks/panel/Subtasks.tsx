import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Check } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { OrderList } from '#web/ui/list/OrderList.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { QuickAdd } from '../quick-add/QuickAdd.tsx';
import { belowTask } from '../quick-add/places.ts';
import { deleteTask } from '../delete-task.ts';
import { reorderSubtasks } from './reorder-subtasks.ts';
import { SubtaskRow } from './SubtaskRow.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './Subtasks.module.css';
import { taskQueries } from '../task-queries.ts';
import { useTaskKeys } from '../row/use-task-keys.tsx';
import type { useSaveField } from './use-save-field.ts';

interface SubtasksProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The subtasks of a task in order: ticked, opened, added, reordered and deleted. */
export function Subtasks({ task, fields }: SubtasksProps) {
  const records = useRecords();
  const { data: subtasks } = useQuery(taskQueries.subtasks(task.id));
  const [ordering, setOrdering] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const { id: taskId } = task;
  const place = useMemo(() => belowTask({ id: taskId }), [taskId]);
  const done = subtasks?.filter(({ completed }) => completed).length ?? task.completed_sub_task_count;
  const count = subtasks?.length ?? task.sub_task_count;
  const { keys, popup } = useTaskKeys({ taskOf: (id) => subtasks?.find((each) => each.id === id) });

  function order(ids: string[]) {
    const before = subtasks?.map(({ id }) => id) ?? [];
    const write = reorderSubtasks({ parentId: task.id, projectId: task.project_id, ids, before });
    void act(records, write, () => 'Order of subtasks changed');
  }
  async function remove(subtask: Task, row: Element | null) {
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    try {
      await deleteTask(records, subtask);
      // The focus moves to the next row, so that several can be deleted in turn.
      const lost = document.activeElement === document.body || row?.contains(document.activeElement);
      if (lost) (beside?.querySelector<HTMLElement>('button:last-of-type') ?? input.current)?.focus();
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <Grid as="section" gap={0.5} pt={4} lineTop aria-label="Subtasks">
      <Group gap={2} minH="small">
        <Text as="h3" size="body" weight={600}>
          Subtasks
        </Text>
        {count > 0 && (
          <Text fontSize="meta" tone="dim" tabular>
            <span aria-hidden>
              {done}/{count}
            </span>
            <span className="sr-only">
              {done} of {count} done
            </span>
          </Text>
        )}
        {count > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className="ml-auto"
            leftSection={ordering ? <Check {...SMALL_ICON} /> : <ArrowDownUp {...SMALL_ICON} />}
            aria-label={ordering ? 'Done ordering subtasks' : 'Order subtasks'}
            onClick={() => setOrdering(!ordering)}
          >
            {ordering ? 'Done' : 'Order'}
          </Button>
        )}
      </Group>
      {!subtasks ? (
        task.sub_task_count > 0 && <SkeletonRows rows={task.sub_task_count} height={36} />
      ) : ordering && count > 1 ? (
        <OrderList label="Subtasks" items={subtasks} onOrder={order} />
      ) : (
        count > 0 && (
          <RowList title="Subtasks" ids={subtasks.map(({ id }) => id)} keys={keys}>
            <ul aria-label="Subtasks">
              {subtasks.map((subtask) => (
                <SubtaskRow key={subtask.id} subtask={subtask} onDelete={(row) => void remove(subtask, row)} />
              ))}
            </ul>
            {popup}
          </RowList>
        )
      )}
      <QuickAdd look="plain" label="New subtask" placeholder="Add a subtask" place={place} inputRef={input} />
      {count > 0 && (
        <Switch
          size="xs"
          className={classes['switch'] ?? ''}
          label="Complete when all subtasks are done"
          checked={task.sub_task_completion_required}
          error={fields.errorOf('sub_task_completion_required')}
          onChange={({ currentTarget: { checked } }) =>
            void fields.save('sub_task_completion_required', { sub_task_completion_required: checked })
          }
        />
      )}
    </Grid>
  );
}
