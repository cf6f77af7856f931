import type { Occurrence, Task } from '#contract/tasks.ts';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { MissedActions } from '#web/features/recurring/missed/MissedActions.tsx';
import { shownMissed } from '#web/features/recurring/rule-text.ts';
import { useToday } from '#web/platform/clock.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { RowDue, RowPriority } from '../row/RowEdits.tsx';
import { TaskRow, type TaskRowProps } from '../row/TaskRow.tsx';

interface OccurrenceRowProps {
  /** The row in the shape of a task. */
  task: Task;
  occurrence: Occurrence;
  path: boolean;
  href: string;
  /** Whether due date and priority can be edited on the row. */
  editable: boolean;
  current: boolean;
  onToggle: (task: Task) => void;
  /** From `rowSelection`, in lists where rows can be selected. */
  select?: Partial<TaskRowProps>;
}

/** An occurrence in a list of tasks, which can be ticked, opened and edited in place. */
export function OccurrenceRow(props: OccurrenceRowProps) {
  const { task, occurrence, path, href, editable, current, onToggle, select } = props;
  const records = useRecords();
  const { id, name, template_id } = occurrence;
  const missed = shownMissed({ missed: occurrence.missed, due_date: task.due_date }, useToday());
  return (
    <TaskRow
      task={task}
      path={path}
      href={href}
      current={current}
      onToggle={onToggle}
      missed={missed}
      {...(missed > 0 && { actions: null })}
      {...(missed > 0 && !task.completed
        ? { due: <MissedActions name={name} day={task.due_date} ruleId={template_id} onDone={() => onToggle(task)} /> }
        : editable && {
            due: (
              <RowDue
                task={task}
                required
                onChange={({ due_date, due_time }) =>
                  void (
                    due_date &&
                    act(records, changeInstance(id, { due_date, ...(due_time !== undefined && { due_time }) }))
                  )
                }
              />
            ),
          })}
      {...(editable && {
        priority: (
          <RowPriority task={task} onChange={(priority) => void act(records, changeInstance(id, { priority }))} />
        ),
      })}
      {...select}
    />
  );
}
