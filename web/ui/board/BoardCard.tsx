import { Draggable } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';
import { tint } from '../marks/tint.ts';
import classes from './BoardCard.module.css';

interface BoardCardProps {
  id: string;
  /** Its place in the column. */
  index: number;
  name: string;
  /** The colour of what it belongs to; null draws no edge. */
  edge: string | null;
  done?: boolean;
  /** It is open in the panel beside the board. */
  current?: boolean;
  onOpen: (id: string) => void;
  /** What it says below its name. */
  children: ReactNode;
}

/** A card of a board: Enter or a click opens it, dragging moves it. */
export function BoardCard({ id, index, name, edge, done, current, onOpen, children }: BoardCardProps) {
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <div
          ref={innerRef}
          role="button"
          tabIndex={0}
          {...draggableProps}
          {...dragHandleProps}
          data-card={id}
          className={classes['place']}
          onClick={() => onOpen(id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return;
            event.preventDefault();
            onOpen(id);
          }}
        >
          <div
            className={classes['card']}
            data-done={done || undefined}
            data-current={current || undefined}
            data-dragging={(isDragging && !isDropAnimating) || undefined}
            {...(edge !== null && tint(edge))}
          >
            {edge !== null && <span className={classes['edge']} aria-hidden />}
            <span className={classes['name']}>{name}</span>
            {children}
          </div>
        </div>
      )}
    </Draggable>
  );
}
