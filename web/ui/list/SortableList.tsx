/* Announcements for screen readers while a row is moved. Positions count from 1. */

import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import { getNonce } from 'get-nonce';
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { addKeyTable, type Key } from '../keys/key-tables.ts';
import { useStillnessOfMove } from './stillness.ts';
import { type DropPlace, dropPlace } from './move-item.ts';
import { MoveNotices } from './MoveNotices.tsx';
import { type Direction, SENSORS, StepContext } from './sensors.ts';

const ORDER_HELP =
  'Press space to lift it, the up and down arrows to move it, space again to put it down, escape to leave it where it was.';

const lifted = (name: string, position: number, count: number) => `${name} lifted, position ${position} of ${count}.`;

const moving = (name: string, position: number, count: number) => `${name}, position ${position} of ${count}.`;

/** For an arrow without a target. Screen readers only announce the same sentence again if it differs from `before`. */
function atEnd(name: string, position: number, count: number, before = ''): string {
  const text = `${name} can’t go there. It stays at position ${position} of ${count}.`;
  return before === text ? `${text}\u00a0` : text;
}

const droppedAt = (name: string, position: number, count: number) =>
  `${name} is now at position ${position} of ${count}.`;

const stayedAt = (name: string, position: number, count: number) =>
  `${name} stays at position ${position} of ${count}.`;

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  className?: string | undefined;
  /** Class of the placeholder of a lifted row; rows are marked with `data-row`. */
  placeClassName?: string | undefined;
  /** The order cannot be changed. */
  fixed?: boolean;
  onMove: (from: number, to: number) => void;
  /** Renders a row, a `Draggable`; `moveTo` moves it without dragging. */
  children: (item: Item, index: number, moveTo: (to: number) => void) => ReactNode;
}

/** Rows that can be moved with the mouse, a finger or the keyboard; each move is announced. */
export function SortableList<Item extends { id: string; name: string }>({
  label,
  items,
  className,
  placeClassName,
  fixed = false,
  onMove,
  children,
}: SortableListProps<Item>) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [isMoving, setMoving] = useState(false);
  useStillnessOfMove(isMoving);
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState('');
  const liftedRow = useRef({ name: '', index: 0, count: 0 });
  const nameAt = (index: number) => items[index]?.name ?? '';
  const lay = (from: number, index: number) => {
    liftedRow.current = { name: nameAt(from), index, count: items.length };
    setRefused('');
  };
  const onStep = useCallback((direction: Direction) => {
    const { name, index, count } = liftedRow.current;
    const goes = direction === 'up' ? index > 0 : direction === 'down' && index < count - 1;
    if (!goes) setRefused((before) => atEnd(name, index + 1, count, before));
  }, []);

  /** Moves the focused row by one place. */
  function step(target: EventTarget | null, by: 1 | -1) {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-rfd-draggable-id]') : null;
    const from = items.findIndex(({ id: item }) => item === row?.dataset['rfdDraggableId']);
    const to = from + by;
    if (fixed || from < 0) return false;
    if (!items[to]) setRefused((before) => atEnd(nameAt(from), from + 1, items.length, before));
    else {
      setRefused('');
      setMessage(droppedAt(nameAt(from), to + 1, items.length));
      onMove(from, to);
      // A row that is moved in the DOM loses the focus.
      requestAnimationFrame(() => document.activeElement === document.body && (target as HTMLElement).focus());
    }
    return true;
  }
  const latest = useRef(step);
  // Before the browser paints, as in `useKeys`.
  useLayoutEffect(() => {
    latest.current = step;
  });
  useLayoutEffect(() => {
    const key = (name: string, does: string, by: 1 | -1): Key => ({
      keys: [name],
      does,
      repeats: true,
      press: ({ target }) => latest.current(target, by),
    });
    const keys = [key('Alt+ArrowUp', 'Move up', -1), key('Alt+ArrowDown', 'Move down', 1)];
    return addKeyTable({ title: label, within: () => list.current, keys });
  }, [label]);

  function showPlace(from: number, to: number | undefined) {
    if (placeClassName === undefined) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows[from];
    setPlace(row && to !== undefined ? dropPlace(rows, row, to) : null);
  }

  return (
    <StepContext value={onStep}>
      <DragDropContext
        nonce={getNonce() ?? ''}
        dragHandleUsageInstructions={ORDER_HELP}
        enableDefaultSensors={false}
        sensors={SENSORS}
        onDragStart={({ source: { index } }, { announce }) => {
          setMoving(true);
          lay(index, index);
          showPlace(index, index);
          announce(lifted(nameAt(index), index + 1, items.length));
        }}
        onDragUpdate={({ source, destination }, { announce }) => {
          showPlace(source.index, destination?.index);
          lay(source.index, (destination ?? source).index);
          announce(moving(nameAt(source.index), (destination ?? source).index + 1, items.length));
        }}
        onDragEnd={({ source, destination, reason }, { announce }) => {
          setMoving(false);
          setPlace(null);
          setRefused('');
          const to = reason === 'DROP' && destination ? destination.index : source.index;
          const textOf = to === source.index ? stayedAt : droppedAt;
          announce(textOf(nameAt(source.index), to + 1, items.length));
          onMove(source.index, to);
        }}
      >
        <Droppable droppableId={id}>
          {({ innerRef, droppableProps, placeholder }) => (
            <ul
              ref={(node) => {
                innerRef(node);
                list.current = node;
              }}
              {...droppableProps}
              className={className}
              aria-label={label}
            >
              {place && <li aria-hidden className={placeClassName} style={{ top: place.top, height: place.height }} />}
              {items.map((item, index) =>
                children(item, index, (to) => {
                  onMove(index, to);
                  setMessage(droppedAt(item.name, to + 1, items.length));
                }),
              )}
              {placeholder}
            </ul>
          )}
        </Droppable>
        <MoveNotices message={message} refused={refused} />
      </DragDropContext>
    </StepContext>
  );
}
