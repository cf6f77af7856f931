import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Border, borderAt, sumOf, type WantedShare } from './balance.ts';
import classes from './BalanceCard.module.css';
import { sharesText, type useShareBorders } from './use-share-borders.ts';

/** A step with the arrows, and one with Page Up and Page Down, in percent. */
const STEP = 1;
const LARGE_STEP = 5;

interface ShareBorderProps extends Omit<ReturnType<typeof useShareBorders>, 'shares'> {
  shares: readonly WantedShare[];
  index: number;
}

/** The end of a share in the bar, which a pointer drags and arrows move. Renders nothing if it cannot be moved. */
export function ShareBorder({ shares, index, move, drop, save }: ShareBorderProps) {
  const drag = useRef<{ x: number; share: number; perPixel: number }>(null);
  const border = borderAt(shares, index);
  const [{ pillar, share } = { pillar: null, share: 0 }, next] = shares.slice(index, index + 2);
  if (!border || !pillar) return null;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    const { currentTarget: handle, pointerId, clientX: x } = event;
    handle.setPointerCapture(pointerId);
    handle.focus({ preventScroll: true });
    drag.current = { x, share, perPixel: Math.max(100, sumOf(shares)) / handle.parentElement!.clientWidth };
  };
  const shareAt = (clientX: number) =>
    drag.current && drag.current.share + (clientX - drag.current.x) * drag.current.perPixel;
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const to = shareAt(clientX);
    if (to !== null) move(index, to);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const to = shareAt(clientX);
    if (to !== null) void save({ last: { index, to } });
    drag.current = null;
  };
  const cancel = () => {
    drag.current = null;
    drop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyed(event.key, share, border);
    if (event.key === 'Escape' && drag.current) cancel();
    else if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    else move(index, to);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      className={classes['border']}
      role="slider"
      tabIndex={0}
      aria-label={next ? `Border of ${pillar.name} and ${next.pillar.name}` : `Share of ${pillar.name}`}
      aria-valuemin={border.min}
      aria-valuemax={border.max}
      aria-valuenow={share}
      aria-valuetext={sharesText(shares.slice(index, index + 2))}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancel}
      onKeyDown={onKeyDown}
      onKeyUp={() => !drag.current && void save({ quietly: true })}
      onBlur={() => !drag.current && void save({ quietly: true })}
    />
  );
}

/** Where a key moves a share to; null for another key. */
function keyed(key: string, share: number, { min, max }: Border): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return share + STEP;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return share - STEP;
  if (key === 'PageUp') return share + LARGE_STEP;
  if (key === 'PageDown') return share - LARGE_STEP;
  if (key === 'Home') return min;
  return key === 'End' ? max : null;
}
