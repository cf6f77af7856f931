import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** The hovered or focused mark of a chart. On touch screens a first tap shows figures, a second follows its link. */
export function usePointed() {
  const [active, setActive] = useState<number | null>(null);
  const touched = useRef(false);
  return {
    /** The index of the mark; null without one. */
    active,
    /** For the element around the marks. */
    area: { onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(null) },
    /** For any mark. */
    mark: (index: number) => ({
      // A touch also fires `pointerenter`, before it is a press.
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(index),
    }),
    /** For a mark that is a link, in addition to {@link mark}. */
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
