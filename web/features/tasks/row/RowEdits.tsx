import { Calendar } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { dueChanges } from '../due/due-changes.ts';
import { loadDueReader, loadTimeReader } from '../due/load-day-reader.ts';
import classes from './RowEdits.module.css';
import { useChangeTask } from '../task-mutations.ts';
import { PRIORITY_CHOICES } from '#web/ui/menu/priority-choices.tsx';
import { TaskDue } from './TaskMarks.tsx';

type DueChanges = ReturnType<typeof dueChanges>;

interface RowDueProps {
  task: Task;
  /** Whether it always has a date. */
  required?: boolean;
  /** Saves it instead of the default. */
  onChange?: (changes: DueChanges) => void;
}

/** The due date on a row, edited in place. An empty one shows while the row is hovered or focused. */
export function RowDue({ task, required = false, onChange }: RowDueProps) {
  const change = useChangeTask();
  const save = onChange ?? ((changes: DueChanges) => void change(task, changes));
  const isOccurrence = onChange !== undefined;
  const today = useToday();
  if (task.completed) return <TaskDue task={task} />;
  return (
    <DayMenu
      label={`Due date of “${task.name}”`}
      position="bottom-end"
      value={task.due_date}
      today={today}
      weekStart={weekStart()}
      time={task.due_time}
      loadReader={isOccurrence ? loadTimeReader : loadDueReader}
      {...(!required && { noneLabel: 'No due date' })}
      onChange={(_, parsed) => save(dueChanges(parsed))}
    >
      <button type="button" className={classes['due']} data-empty={task.due_date === null || undefined}>
        {task.due_date === null ? (
          <Calendar {...SMALL_ICON} aria-hidden={false} aria-label={`Set a due date for “${task.name}”`} role="img" />
        ) : (
          <TaskDue task={task} />
        )}
      </button>
    </DayMenu>
  );
}

/** The priority on a row, edited in place. */
export function RowPriority({ task, onChange }: { task: Task; onChange?: (priority: Priority) => void }) {
  const change = useChangeTask();
  return (
    <ChoiceMenu
      label={`Priority of “${task.name}”`}
      choices={PRIORITY_CHOICES}
      value={task.priority}
      position="bottom-end"
      width={160}
      onChoose={(priority) => (onChange ? onChange(priority) : void change(task, { priority }))}
    >
      <button type="button" className={classes['priority']} data-empty={task.priority === 'medium' || undefined}>
        <PriorityBars level={task.priority} />
      </button>
    </ChoiceMenu>
  );
}
