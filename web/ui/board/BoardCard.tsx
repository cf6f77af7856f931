import { Draggable } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { tint } from '../marks/tint.ts';
import classes from './BoardCard.module.css';

interface BoardCardProps {
  id: string;
  /** Its index in the column. */
  index: number;
  name: string;
  /** The colour of the edge; null for none. */
  edge: string | null;
  done?: boolean;
  /** The card is open in the panel beside the board. */
  current?: boolean;
  onOpen: (id: string) => void;
  /** The menu behind the three dots in the corner. */
  menu?: ReactNode;
  /** The content below the name. */
  children: ReactNode;
}

/** A card of a board: Enter or a click opens it, dragging moves it. */
export function BoardCard({ id, index, name, edge, done, current, onOpen, menu, children }: BoardCardProps) {
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => {
        // The slot is the handle, not the focused part: the library focuses a handle again in the frame after a drop, when a
        // key may already have moved to another card.
        const { role, tabIndex, 'aria-describedby': help, ...pull } = dragHandleProps ?? {};
        return (
          <Box ref={innerRef} {...draggableProps} {...pull} data-row-id={id} relative className={classes['slot']}>
            <Box
              role={role}
              tabIndex={tabIndex}
              aria-describedby={help}
              data-card={id}
              data-row-focus
              pb={2}
              className={classes['place']}
              onClick={() => onOpen(id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.defaultPrevented) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              <Grid
                gap={2}
                relative
                border="line"
                fill="panel"
                className={classes['card']}
                data-done={done || undefined}
                data-current={current || undefined}
                data-dragging={(isDragging && !isDropAnimating) || undefined}
                {...(edge !== null && tint(edge))}
              >
                {edge !== null && <span className={classes['edge']} aria-hidden />}
                <Text
                  clamp={4}
                  size="small"
                  weight={500}
                  breakAnywhere
                  textWrap="pretty"
                  className={classes['name']}
                  data-row-name
                  data-beside={menu ? true : undefined}
                >
                  {name}
                </Text>
                {children}
              </Grid>
            </Box>
            {menu && <span className={classes['menu']}>{menu}</span>}
          </Box>
        );
      }}
    </Draggable>
  );
}
