import { Droppable } from '@hello-pangea/dnd';
import { type ReactNode, use } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Board.module.css';
import { BoardContext } from './Board.tsx';

interface BoardColumnProps<Item> {
  id: string;
  name: string;
  mark: ReactNode;
  count: ReactNode;
  /** At the right of the header: the button that adds a card. */
  action?: ReactNode;
  items: readonly Item[];
  /** Renders a `BoardCard`. */
  card: (item: Item, index: number) => ReactNode;
  /** Below the cards. */
  children?: ReactNode;
}

export function BoardColumn<Item>({ id, name, mark, count, action, items, card, children }: BoardColumnProps<Item>) {
  const { dropPlace, drawnIn, onMore } = use(BoardContext);
  const shown = drawnIn(id);
  const rest = items.length - shown;
  return (
    <Droppable droppableId={id}>
      {({ innerRef, droppableProps, placeholder }) => (
        // Cards can be dropped on the whole column, also below the last card.
        <Box as="section" ref={innerRef} {...droppableProps} shrink className={classes['column']} aria-label={name}>
          <Group as="header" gap={2} className={classes['head']}>
            {mark}
            <Text as="h3" fontSize="small" weight={600}>
              {name}
            </Text>
            <Text grow fontSize="small" tone="dim" tabular>
              {count}
            </Text>
            {action}
          </Group>
          <Box data-column={id} relative>
            {dropPlace?.column === id && (
              <div
                data-drop-place
                className={classes['dropPlace']}
                style={{ top: dropPlace.top, height: dropPlace.height }}
              />
            )}
            {items.slice(0, shown).map(card)}
            {placeholder}
          </Box>
          {rest > 0 && (
            <button type="button" className={classes['more']} onClick={() => onMore(id)}>
              {rest.toLocaleString()} more
            </button>
          )}
          {children}
        </Box>
      )}
    </Droppable>
  );
}
