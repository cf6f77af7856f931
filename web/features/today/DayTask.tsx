import type { ReactNode } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { MissedActions } from '#web/features/recurring/missed/MissedActions.tsx';
import { shownMissed } from '#web/features/recurring/rule-text.ts';
import { TaskRow, type TaskRowProps } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskName } from '#web/features/tasks/row/use-task-name.ts';
import { useToday } from '#web/platform/clock.ts';
import { asTask, hrefOfRow } from './day-rows.ts';

interface DayTaskProps {
  row: TodayTask;
  on: string;
  /** The day in the URL, if there is one. */
  date?: string | undefined;
  /** Whether its panel is open beside the list. */
  current?: boolean;
  onToggle: (row: TodayTask) => void;
  /** Further actions: over the marks, or in a separate slot. */
  actions?: ReactNode;
  trail?: ReactNode;
  /** Replaces the text of the due date. */
  due?: ReactNode;
  /** It exceeds the capacity of its day. */
  hatched?: boolean | undefined;
}

/** A row of a day: a task, or an instance of a recurring one. A subtask names its parent. */
export function DayTask(props: DayTaskProps) {
  const { parent_task_id: parentId } = props.row;
  return parentId === null ? <DayTaskRow {...props} /> : <DaySubtask {...props} parentId={parentId} />;
}

const DaySubtask = ({ parentId, ...props }: DayTaskProps & { parentId: string }) => (
  <DayTaskRow {...props} parentName={useTaskName(parentId)} />
);

function DayTaskRow(props: DayTaskProps & Pick<TaskRowProps, 'parentName'>) {
  const { row, on, date, current = false, onToggle, actions, trail, due, hatched, parentName } = props;
  const missed = shownMissed(row, useToday());
  return (
    <TaskRow
      task={asTask(row)}
      href={hrefOfRow(row, date)}
      current={current}
      onToggle={() => onToggle(row)}
      hatched={hatched}
      parentName={parentName}
      {...(actions !== undefined && { actions })}
      on={on}
      missed={missed}
      {...(missed > 0 &&
        !row.completed && {
          due: (
            <MissedActions
              name={row.name}
              day={row.due_date}
              ruleId={row.recurring_task_id!}
              onDone={() => onToggle(row)}
            />
          ),
        })}
      {...(trail !== undefined && { trail })}
      {...(due !== undefined && { due })}
    />
  );
}
