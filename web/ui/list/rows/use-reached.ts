import { useMemo, useState } from 'react';

/**
 * Whether a row has been hovered, focused or pressed since it was drawn. What shows only then is built no sooner: a list
 * that is scrolled builds nothing that nobody will see. `onReach` goes to the row.
 */
export function useReached() {
  const [reached, setReached] = useState(false);
  const onReach = useMemo(() => {
    const reach = () => setReached(true);
    return { onPointerEnter: reach, onFocus: reach };
  }, []);
  return { reached, onReach };
}
