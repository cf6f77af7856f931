import { CalendarArrowDown, Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Box } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '../marks/icon.ts';
import { tint } from '../marks/tint.ts';
import { noteCutPath } from '../page/cut-path.ts';
import { type Swipes, useSwipe } from './rows/use-swipe.ts';
import classes from './Row.module.css';

interface RowProps extends ComponentProps<'div'> {
  /** In a `RowList`: what its keys call it. */
  rowId?: string | undefined;
  /** The colour of what it belongs to; null draws a quiet edge, undefined none. */
  edge?: string | null | undefined;
  /** The words for that colour, told on the edge. */
  edgeName?: string | null | undefined;
  /** It is open in the panel beside the list. */
  current?: boolean;
  done?: boolean;
  /** Its edge is hatched. */
  hatched?: boolean | undefined;
  /** It rests: its edge is drawn pale. */
  quiet?: boolean;
  /** By a finger: to the right done, to the left to tomorrow. Both are buttons elsewhere as well. */
  swipes?: Swipes | undefined;
  children: ReactNode;
}

/**
 * The frame of a row whose {@link RowName} leads somewhere from wherever it is pressed, controls aside: they get the class
 * of `ROW_CONTROLS`. Layouts inside of it query its width. Where there is little of it, only what can be cut may shrink.
 */
export function Row(props: RowProps) {
  const { rowId, edge, edgeName, current, done, hatched, quiet, swipes, className, style, children, ...rest } = props;
  const colour = edge ? tint(edge) : null;
  const box = useRef<HTMLDivElement>(null);
  const side = useSwipe(box, swipes);
  return (
    <Box ref={box} container className={classes['box']} data-swipes={swipes !== undefined || undefined}>
      {side && <SwipeMark side={side} done={done ?? false} />}
      <div
        {...rest}
        {...colour}
        className={`${classes['row']} ${className ?? ''}`}
        style={{ ...colour?.style, ...style }}
        data-row-id={rowId}
        data-current={current || undefined}
        data-done={done || undefined}
        data-quiet={done || quiet || undefined}
      >
        {edge !== undefined && (
          <span
            className={classes['edge']}
            data-none={edge === null || undefined}
            data-hatched={hatched || undefined}
            title={edgeName ?? undefined}
          />
        )}
        {children}
      </div>
    </Box>
  );
}

/** What is behind a row that is swiped: what lifting the finger will do. */
function SwipeMark({ side, done }: { side: 'right' | 'left'; done: boolean }) {
  const Icon = side === 'right' ? Check : CalendarArrowDown;
  return (
    <span className={classes['swipe']} data-side={side} aria-hidden>
      <Icon {...LARGE_ICON} />
      {side === 'left' ? 'Tomorrow' : done ? 'Open again' : 'Done'}
    </span>
  );
}

interface RowNameProps extends ComponentProps<'a'> {
  /** Whole, in as many lines as it takes. */
  wrap?: boolean;
}

/** The name of a row, in one line that ends in an ellipsis, or in two where the row is narrow. */
export function RowName({ wrap, onFocus, children, ...props }: RowNameProps) {
  return (
    <a
      {...props}
      className={classes['name']}
      data-wrap={wrap || undefined}
      data-row-focus
      onFocus={(event) => {
        noteCutPath(event.currentTarget.closest(`.${classes['row']}`));
        onFocus?.(event);
      }}
    >
      {children}
    </a>
  );
}

/** The class of what can be pressed in a row by itself. */
export const ROW_CONTROLS = classes['controls'] ?? '';
