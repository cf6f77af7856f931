import { CalendarArrowDown, Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Box } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '../marks/icon.ts';
import { tint } from '../marks/tint.ts';
import { type Swipes, useSwipe } from './rows/use-swipe.ts';
import classes from './Row.module.css';

interface RowProps extends ComponentProps<'div'> {
  /** In a `RowList`: the id for its keys. */
  rowId?: string | undefined;
  /** The colour of the edge; null for a quiet edge, undefined for none. */
  edge?: string | null | undefined;
  /** The name of that colour, shown on the edge. */
  edgeName?: string | null | undefined;
  /** The row is open in the panel beside the list. */
  current?: boolean;
  done?: boolean;
  /** Its edge is hatched. */
  hatched?: boolean | undefined;
  /** Draws the edge pale. */
  quiet?: boolean;
  /** Swiping to the right completes, to the left plans for tomorrow. Both also have buttons. */
  swipes?: Swipes | undefined;
  children: ReactNode;
}

/**
 * The frame of a row whose {@link RowName} is a link. A press anywhere in the row follows it, except on controls, which
 * get the class of `ROW_CONTROLS`. Its content queries its width; in narrow rows only text that can be truncated
 * shrinks.
 */
export function Row(props: RowProps) {
  const { rowId, edge, edgeName, current, done, hatched, quiet, swipes, className, style, children, ...rest } = props;
  const colour = edge ? tint(edge) : null;
  return (
    <SwipeBox swipes={swipes} texts={done ? REOPEN : undefined}>
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
    </SwipeBox>
  );
}

type SwipeTexts = Readonly<Record<'right' | 'left', string>>;
const COMPLETE: SwipeTexts = { right: 'Done', left: 'Tomorrow' };
const REOPEN: SwipeTexts = { ...COMPLETE, right: 'Reopen' };

interface SwipeBoxProps {
  swipes: Swipes | undefined;
  /** What lifting the finger does, by side. */
  texts?: SwipeTexts | undefined;
  /** The row, which follows the finger. */
  children: ReactNode;
}

/** A row that a finger can swipe. */
export function SwipeBox({ swipes, texts = COMPLETE, children }: SwipeBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const side = useSwipe(box, swipes);
  const Icon = side === 'right' ? Check : CalendarArrowDown;
  return (
    <Box ref={box} container className={classes['box']} data-swipes={swipes !== undefined || undefined}>
      {side && (
        <span className={classes['swipe']} data-side={side} aria-hidden>
          <Icon {...LARGE_ICON} />
          {texts[side]}
        </span>
      )}
      {children}
    </Box>
  );
}

interface RowNameProps extends ComponentProps<'a'> {
  /** The whole name, in as many lines as it needs. */
  wrap?: boolean;
}

/** The name of a row, on one line with an ellipsis, or on two if the row is narrow. */
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

export const ROW_CONTROLS = classes['controls'] ?? '';

/**
 * Marks the path of a focused row if it is truncated, so that it can be shown whole (`Path.module.css`). Set in the DOM
 * and not by rendering, so that moving through a list renders no rows again.
 */
function noteCutPath(row: Element | null): void {
  const path = row?.querySelector<HTMLElement>('[data-path-words]');
  const levels = path?.querySelector('[data-levels]');
  if (!path || !levels) return;
  const { top } = levels.getBoundingClientRect();
  const isCut = [...levels.children].some((level) => {
    const name = level.firstElementChild;
    return level.getBoundingClientRect().top < top - 1 || (name !== null && name.scrollWidth > name.clientWidth);
  });
  path.toggleAttribute('data-cut', isCut);
}
