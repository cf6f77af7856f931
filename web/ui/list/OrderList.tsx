import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { getNonce } from 'get-nonce';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './OrderList.module.css';
import { moveItem } from './move-item.ts';
import { leftThere, lifted, moving, ORDER_HELP, putDown } from './order-words.ts';

interface OrderItem {
  id: string;
  name: string;
  /** Before the name: a dot, an icon. */
  mark?: ReactNode;
}

interface OrderListProps {
  /** What is put into order: "Pillars". */
  label: string;
  items: readonly OrderItem[];
  /** All ids in their new order. */
  onOrder: (ids: string[]) => void;
}

/** Rows to put into order: drag one by its handle, lift it with the keyboard, or use the arrows. */
export function OrderList({ label, items, onOrder }: OrderListProps) {
  const list = useId();
  const [said, setSaid] = useState('');
  const nameAt = (index: number) => items[index]?.name ?? '';
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < items.length) onOrder(moveItem(items, from, to).map(({ id }) => id));
  };
  return (
    <DragDropContext
      nonce={getNonce() ?? ''}
      dragHandleUsageInstructions={ORDER_HELP}
      onDragStart={({ source: { index } }, { announce }) => announce(lifted(nameAt(index), index + 1, items.length))}
      onDragUpdate={({ source, destination }, { announce }) =>
        announce(moving(nameAt(source.index), (destination ?? source).index + 1, items.length))
      }
      onDragEnd={({ source, destination, reason }, { announce }) => {
        const to = reason === 'DROP' && destination ? destination.index : source.index;
        const words = to === source.index ? leftThere : putDown;
        announce(words(nameAt(source.index), to + 1, items.length));
        move(source.index, to);
      }}
    >
      <Droppable droppableId={list}>
        {({ innerRef, droppableProps, placeholder }) => (
          <ul ref={innerRef} {...droppableProps} aria-label={label} className={classes['list']}>
            {items.map((item, index) => (
              <OrderRow
                key={item.id}
                item={item}
                index={index}
                last={index === items.length - 1}
                onMove={(to) => {
                  move(index, to);
                  setSaid(putDown(item.name, to + 1, items.length));
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

interface OrderRowProps {
  item: OrderItem;
  index: number;
  last: boolean;
  onMove: (to: number) => void;
}

function OrderRow({ item, index, last, onMove }: OrderRowProps) {
  const arrow = (to: number, blocked: boolean) => ({
    variant: 'subtle',
    'aria-disabled': blocked || undefined,
    onClick: () => !blocked && onMove(to),
  });
  return (
    <Draggable draggableId={item.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li ref={innerRef} {...draggableProps} className={classes['row']} data-dragging={isDragging || undefined}>
          <span {...dragHandleProps} className={classes['handle']} aria-label={`Move ${item.name}`}>
            <GripVertical size={16} strokeWidth={1.75} aria-hidden />
          </span>
          {item.mark}
          <span className={classes['name']}>{item.name}</span>
          <ActionIcon {...arrow(index - 1, index === 0)} aria-label={`Move ${item.name} up`}>
            <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon {...arrow(index + 1, last)} aria-label={`Move ${item.name} down`}>
            <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </li>
      )}
    </Draggable>
  );
}
