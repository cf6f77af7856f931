import { Draggable } from '@hello-pangea/dnd';
import { memo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import classes from './BoardCard.module.css';
import { CardMarks } from './CardMarks.tsx';

interface BoardCardProps {
  task: Task;
  index: number;
  current: boolean;
  onOpen: (id: string) => void;
}

/** A task on the board: Enter or a click opens it, dragging moves it. */
export const BoardCard = memo(function BoardCard({ task, index, current, onOpen }: BoardCardProps) {
  return (
    <Draggable draggableId={task.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <div
          ref={innerRef}
          role="button"
          tabIndex={0}
          {...draggableProps}
          {...dragHandleProps}
          data-card={task.id}
          className={classes['place']}
          onClick={() => onOpen(task.id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return;
            event.preventDefault();
            onOpen(task.id);
          }}
        >
          <div
            className={classes['card']}
            data-done={task.kanban_column === 'done' || undefined}
            data-current={current || undefined}
            data-dragging={(isDragging && !isDropAnimating) || undefined}
            {...tint(task.pillar_color ?? DEFAULT_COLOR)}
          >
            {task.pillar_color && <span className={classes['edge']} aria-hidden />}
            <span className={classes['name']}>{task.name}</span>
            <CardMarks task={task} />
            <WaitingMark id={task.id} />
          </div>
        </div>
      )}
    </Draggable>
  );
});
