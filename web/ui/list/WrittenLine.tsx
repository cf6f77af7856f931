import { Draggable } from '@hello-pangea/dnd';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { DragHandle } from './DragHandle.tsx';
import classes from './WrittenLine.module.css';
import type { LineActions } from './WrittenLines.tsx';

type OnKey = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;

interface WrittenLineProps extends LineActions {
  id: string;
  index: number;
  /** Of all lines. */
  count: number;
  /** Its name for screen readers. */
  name: string;
  className?: string | undefined;
  /** Renders the line, with its drag handle and the key handler of its first field. */
  children: (handle: ReactNode, onKeyDown: OnKey) => ReactNode;
}

/** A line of `WrittenLines`: Enter goes to the next, Alt and an arrow move it, Backspace removes an empty one. */
export function WrittenLine(props: WrittenLineProps) {
  const { id, index, count, name, className = '', moveTo, addBelow, remove, children } = props;
  const onKeyDown: OnKey = (event) => {
    if (event.nativeEvent.isComposing) return;
    const key = keyOf(event);
    const to = index + (key === 'up' ? -1 : 1);
    if (key === null || (key === 'remove' && count === 1)) return;
    event.preventDefault();
    if (key === 'next') addBelow();
    else if (key === 'remove') remove();
    else if (to >= 0 && to < count) moveTo(to);
  };
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={`${classes['line']} ${className}`}
          data-dragging={isDragging || undefined}
        >
          {children(<DragHandle name={name} drag={dragHandleProps} />, onKeyDown)}
        </li>
      )}
    </Draggable>
  );
}

/** A field in a line, with a frame on hover and focus. The first one is marked with `data-name`. */
export const LineInput = ({ className = '', ...input }: ComponentProps<'input'>) => (
  <input autoComplete="off" {...input} className={`${classes['input']} ${className}`} />
);

function keyOf(event: Parameters<OnKey>[0]): 'next' | 'up' | 'down' | 'remove' | null {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return 'next';
  if (event.altKey && event.key === 'ArrowUp') return 'up';
  if (event.altKey && event.key === 'ArrowDown') return 'down';
  return event.key === 'Backspace' && event.currentTarget.value === '' ? 'remove' : null;
}
