import { memo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { occurrenceOf } from '../occurrence/occurrence-rows.ts';
import { OccurrenceRow } from '../occurrence/OccurrenceRow.tsx';
import { rowSelection } from '../row/row-selection.tsx';
import { RowDue, RowPriority } from '../row/RowEdits.tsx';
import { TaskRow } from '../row/TaskRow.tsx';

interface TaskListRowProps {
  task: Task;
  /** Shows the path above the name, if no heading names its project. */
  path?: boolean;
  parentName?: string | undefined;
  /** How many levels a subtask is below its top-level task. */
  depth?: number | undefined;
  href: string;
  /** Whether due date and priority can be edited on the row. */
  editable: boolean;
  /** Rows are being selected: each has a checkbox, and a click selects. */
  selecting: boolean;
  selected: boolean;
  current: boolean;
  onToggle: (task: Task) => void;
  /** `range`: everything from the last selected row to this one. */
  onSelect: (id: string, range: boolean) => void;
}

/** A task in a list, which can be ticked, opened, edited in place, or selected. */
export const TaskListRow = memo(function TaskListRow(props: TaskListRowProps) {
  const {
    task,
    path = false,
    parentName,
    depth,
    href,
    editable,
    selecting,
    selected,
    current,
    onToggle,
    onSelect,
  } = props;
  const occurrence = occurrenceOf(task);
  const select = rowSelection(task, { selecting, selected, onSelect });
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
