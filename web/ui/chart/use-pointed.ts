import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/**
 * Which mark of a chart is pointed at, by mouse or focus. A finger sees first what there was, and follows the link of the
 * mark with a second touch.
 */
export function usePointed() {
  const [active, setActive] = useState<number | null>(null);
  const touched = useRef(false);
  return {
    /** The place of the mark; null while none is. */
    active,
    /** For what the marks are in. */
    area: { onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(null) },
    /** For any mark. */
    mark: (index: number) => ({
      // A finger that comes down enters as well, before it is known to press.
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(index),
    }),
    /** For a mark that is a link, besides {@link mark}. */
    link: (index: number) => ({
      onFocus: () => !touched.current && setActive(index),
      onBlur: () => setActive(null),
      onPointerDown: (event: PointerEvent) => {
        touched.current = event.pointerType === 'touch';
      },
      onClick: (event: MouseEvent) => {
        if (!touched.current || active === index) return;
        event.preventDefault();
        setActive(index);
      },
    }),
  };
}
