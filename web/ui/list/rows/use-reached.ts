import { useMemo, useState } from 'react';

/**
 * Whether a row has been hovered, focused or pressed since it was rendered. Its hover controls are built only then, so
 * a scrolled list builds none that nobody will see. `onReach` goes to the row.
 */
export function useReached() {
  const [reached, setReached] = useState(false);
  const onReach = useMemo(() => {
    const reach = () => setReached(true);
    // Not pointerenter: a row rendered below a resting pointer gets no such event.
    return { onPointerOver: reach, onFocus: reach };
  }, []);
  return { reached, onReach };
}
