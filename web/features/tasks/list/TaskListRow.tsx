import { memo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { occurrenceOf } from '../occurrence/occurrence-rows.ts';
import { OccurrenceRow } from '../occurrence/OccurrenceRow.tsx';
import { type RowSelection, rowSelection } from '../row/row-selection.tsx';
import { RowDue, RowPriority } from '../row/RowEdits.tsx';
import { TaskRow } from '../row/TaskRow.tsx';

interface TaskListRowProps extends Partial<RowSelection> {
  task: Task;
  /** Shows the path above the name, if no heading names its project. */
  path?: boolean;
  parentName?: string | undefined;
  /** How many levels a subtask is below its top-level task. */
  depth?: number | undefined;
  href: string;
  /** Whether due date and priority can be edited on the row. */
  editable: boolean;
  current: boolean;
  onToggle: (task: Task) => void;
}

/** A task in a list, which can be ticked, opened, edited in place, or, with `onSelect`, selected. */
export const TaskListRow = memo(function TaskListRow(props: TaskListRowProps) {
  const {
    task,
    path = false,
    parentName,
    depth,
    href,
    editable,
    selecting = false,
    selected = false,
    current,
    onToggle,
    onSelect,
  } = props;
  const occurrence = occurrenceOf(task);
  const select = onSelect && rowSelection(task, { selecting, selected, onSelect });
  if (occurrence) return <OccurrenceRow {...{ task, occurrence, path, href, editable, current, onToggle, select }} />;
  return (
    <TaskRow
      task={task}
      path={path}
      parentName={parentName}
      depth={depth}
      href={href}
      current={current}
      onToggle={onToggle}
      {...(editable && { due: <RowDue task={task} />, priority: <RowPriority task={task} /> })}
      {...select}
    />
  );
});
