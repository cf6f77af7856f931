import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import { getNonce } from 'get-nonce';
import { useRef, useState } from 'react';
import type { Today, TodayTask } from '#contract/today.ts';
import { inOrder, withOrder } from '#web/platform/order.ts';
import { moveItem } from '#web/ui/list/move-item.ts';
import { leftThere, lifted, moving, ORDER_HELP, putDown } from '#web/ui/list/order-words.ts';
import { pickedByOrder } from '../day-changes.ts';
import classes from './DayList.module.css';
import { DayRow } from './DayRow.tsx';
import { type Slot, slotIn } from './slot.ts';
import { useReorderDay } from '../today-mutations.ts';

interface DayListProps {
  day: Today;
  /** Those of the day's tasks that stand in the list. */
  rows: readonly TodayTask[];
  phone: boolean;
  /** The order can no longer be changed. */
  fixed: boolean;
  openTask: string | undefined;
  onToggle: (row: TodayTask) => void;
}

/** The list of the day. Rows are moved with the mouse, a finger or the keyboard; each move is spoken. */
export function DayList({ day, rows, phone, fixed, openTask, onToggle }: DayListProps) {
  const reorder = useReorderDay(day.date);
  const list = useRef<HTMLUListElement>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  // A row must lie where it was dropped in the very next frame; the cache tells its readers later.
  const [dropped, setDropped] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const shown = dropped ? inOrder(rows, dropped) : rows;
  const nameAt = (index: number) => shown[index]?.name ?? '';

  function move(from: number, to: number) {
    const moved = shown[from];
    if (!moved || from === to || !shown[to]) return;
    const ids = moveItem(shown, from, to).map(({ id }) => id);
    const all = withOrder(
      day.tasks.map(({ id }) => id),
      ids,
    );
    setDropped(ids);
    reorder.mutate(
      { ids: pickedByOrder(inOrder(day.tasks, all), moved.id), before: day.tasks },
      { onSettled: () => setDropped(null) },
    );
  }

  return (
    <DragDropContext
      nonce={getNonce() ?? ''}
      dragHandleUsageInstructions={ORDER_HELP}
      onDragStart={({ source: { index } }, { announce }) => {
        setSlot(slotIn(list.current, index, index));
        announce(lifted(nameAt(index), index + 1, shown.length));
      }}
      onDragUpdate={({ source, destination }, { announce }) => {
        setSlot(destination && slotIn(list.current, source.index, destination.index));
        announce(moving(nameAt(source.index), (destination ?? source).index + 1, shown.length));
      }}
      onDragEnd={({ source, destination, reason }, { announce }) => {
        setSlot(null);
        const to = reason === 'DROP' && destination ? destination.index : source.index;
        const words = to === source.index ? leftThere : putDown;
        announce(words(nameAt(source.index), to + 1, shown.length));
        move(source.index, to);
      }}
    >
      <Droppable droppableId="day">
        {({ innerRef, droppableProps, placeholder }) => (
          <ul
            ref={(node) => {
              innerRef(node);
              list.current = node;
            }}
            {...droppableProps}
            className={classes['list']}
            aria-label="Tasks of the day"
          >
            {slot && <li aria-hidden className={classes['slot']} style={{ top: slot.top, height: slot.height }} />}
            {shown.map((task, index) => (
              <DayRow
                key={task.id}
                task={task}
                index={index}
                count={shown.length}
                day={day}
                phone={phone}
                fixed={fixed}
                current={task.id === openTask}
                onToggle={onToggle}
                onMove={(to) => {
                  move(index, to);
                  setSaid(putDown(task.name, to + 1, shown.length));
                }}
              />
            ))}
            {placeholder}
          </ul>
        )}
      </Droppable>
      <p className="sr-only" role="status">
        {said}
      </p>
    </DragDropContext>
  );
}
