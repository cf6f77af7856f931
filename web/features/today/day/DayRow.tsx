import { Draggable } from '@hello-pangea/dnd';
import { GripVertical, Timer } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { useToday } from '#web/platform/clock.ts';
import { useSection } from '#web/platform/navigation.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { TaskDue } from '#web/features/tasks/row/TaskMarks.tsx';
import { asTask } from '../day-rows.ts';
import classes from './DayList.module.css';
import { DayTask } from '../DayTask.tsx';
import { DayRowActions } from './DayRowActions.tsx';
import { MoveChip } from './MoveChip.tsx';
import type { DayPlanFigures } from './plan.ts';

interface DayRowProps {
  task: TodayTask;
  index: number;
  count: number;
  day: Today;
  plan: DayPlanFigures;
  phone: boolean;
  fixed: boolean;
  current: boolean;
  onToggle: (row: TodayTask) => void;
  onMove: (to: number) => void;
}

/** If more rows could wait, the sentence above the list moves them, instead of a chip in each. */
const CHIPS_MAX = 5;

/** A row of the day, which can be ticked, opened, moved, removed, or started with the timer. */
export function DayRow(props: DayRowProps) {
  const { task, index, count, day, plan, phone, fixed, current, onToggle, onMove } = props;
  const { params } = useSection();
  const { timer } = useFocus();
  const today = useToday();
  const late = task.due_date !== null && task.due_date < day.date;
  const due =
    timer?.task_id === task.id ? (
      <FocusRuns />
    ) : !plan.movable.has(task.id) || plan.movable.size > CHIPS_MAX || day.date < today ? undefined : late ? (
      <>
        <TaskDue task={asTask(task)} on={day.date} />
        {!phone && <MoveChip task={task} day={day.date} />}
      </>
    ) : (
      <MoveChip task={task} day={day.date} />
    );
  const actions = (
    <DayRowActions
      task={task}
      day={day}
      phone={phone}
      onUp={!fixed && index > 0 ? () => onMove(index - 1) : undefined}
      onDown={!fixed && index < count - 1 ? () => onMove(index + 1) : undefined}
    />
  );
  return (
    <Draggable draggableId={task.id} index={index} isDragDisabled={fixed}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => {
        // The whole row can be dragged; the keyboard uses the grip, because the row contains other controls.
        const { role, tabIndex, 'aria-describedby': help, ...pull } = dragHandleProps ?? {};
        return (
          <li
            ref={innerRef}
            {...draggableProps}
            {...pull}
            className={classes['item']}
            data-row
            data-row-id={task.id}
            data-dragging={isDragging || undefined}
          >
            {dragHandleProps && (
              <span
                role={role}
                tabIndex={tabIndex}
                aria-describedby={help}
                aria-label={`Move ${task.name}`}
                className={classes['grip']}
              >
                <GripVertical {...ICON} />
              </span>
            )}
            <DayTask
              row={task}
              on={day.date}
              date={params['date']}
              current={current}
              onToggle={onToggle}
              due={due}
              hatched={plan.past.has(task.id)}
              {...(phone ? { actions: null, trail: actions } : { actions })}
            />
          </li>
        );
      }}
    </Draggable>
  );
}

/** Replaces the due date of the row with the running focus timer. */
function FocusRuns() {
  return (
    <Group as="span" inline gap={1.5} size="meta" tone="soft" nowrap>
      <Timer {...SMALL_ICON} />
      In focus
    </Group>
  );
}
