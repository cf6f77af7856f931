import type { Today, TodayTask } from '#contract/today.ts';
import { inOrder, withOrder } from '#web/platform/order.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { moveItem } from '#web/ui/list/move-item.ts';
import { SortableList } from '#web/ui/list/SortableList.tsx';
import { pickedByOrder } from '../day-changes.ts';
import { asTask, isTask, panelIdOfRow } from '../day-rows.ts';
import classes from './DayList.module.css';
import { DayRow } from './DayRow.tsx';
import type { DayPlanFigures } from './plan.ts';
import { useReorderDay } from '../today-mutations.ts';

interface DayListProps {
  title: string;
  day: Today;
  plan: DayPlanFigures;
  /** All rows of the list, or some of them. */
  rows: readonly TodayTask[];
  phone: boolean;
  /** The order can no longer be changed. */
  fixed: boolean;
  openTask: string | undefined;
  onToggle: (row: TodayTask) => void;
}

/** The list of the day. Rows are moved by mouse, touch or keyboard, and each move is announced to screen readers. */
export function DayList({ title, day, plan, rows, phone, fixed, openTask, onToggle }: DayListProps) {
  const reorder = useReorderDay(day.date);

  function move(from: number, to: number) {
    const moved = rows[from];
    if (!moved || from === to || !rows[to]) return;
    const ids = moveItem(rows, from, to).map(({ id }) => id);
    const all = withOrder(
      day.tasks.map(({ id }) => id),
      ids,
    );
    reorder(pickedByOrder(inOrder(day.tasks, all), new Set([moved.id])));
  }

  const taskOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row && isTask(row) ? asTask(row) : undefined;
  };
  const { keys, popup } = useTaskKeys({ taskOf, repeats: true });

  return (
    <RowList title={title} ids={rows.map(({ id }) => id)} keys={keys}>
      <SortableList
        label={title}
        items={rows}
        fixed={fixed}
        className="relative"
        placeClassName={classes['dropPlace']}
        onMove={move}
      >
        {(task, index, moveTo) => (
          <DayRow
            key={task.id}
            task={task}
            index={index}
            count={rows.length}
            day={day}
            plan={plan}
            phone={phone}
            fixed={fixed}
            current={panelIdOfRow(task) === openTask}
            onToggle={onToggle}
            onMove={moveTo}
          />
        )}
      </SortableList>
      {popup}
    </RowList>
  );
}
