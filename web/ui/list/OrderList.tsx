import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import { DragHandle } from './DragHandle.tsx';
import classes from './OrderList.module.css';
import { moveItem } from './move-item.ts';
import { SortableList } from './SortableList.tsx';

interface OrderItem {
  id: string;
  name: string;
  /** Before the name: a dot, an icon. */
  mark?: ReactNode;
}

interface OrderListProps {
  /** The name of the list: "Pillars". */
  label: string;
  items: readonly OrderItem[];
  onOrder: (ids: string[]) => void;
}

/** Rows whose order can be changed: with the drag handle, the keyboard, or the arrow buttons. */
export function OrderList({ label, items, onOrder }: OrderListProps) {
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < items.length) onOrder(moveItem(items, from, to).map(({ id }) => id));
  };
  return (
    <SortableList label={label} items={items} className="lineTop" onMove={move}>
      {(item, index, moveTo) => (
        <OrderRow key={item.id} item={item} index={index} last={index === items.length - 1} onMove={moveTo} />
      )}
    </SortableList>
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
          <DragHandle name={item.name} drag={dragHandleProps} />
          {item.mark}
          <Text grow shrink weight={500}>
            {item.name}
          </Text>
          <ActionIcon {...arrow(index - 1, index === 0)} aria-label={`Move ${item.name} up`}>
            <ArrowUp {...ICON} />
          </ActionIcon>
          <ActionIcon {...arrow(index + 1, last)} aria-label={`Move ${item.name} down`}>
            <ArrowDown {...ICON} />
          </ActionIcon>
        </li>
      )}
    </Draggable>
  );
}
