import { useMemo, useState } from 'react';

/**
 * Whether a row has been hovered, focused or pressed since it was drawn. What shows only then is built no sooner: a list
 * that is scrolled builds nothing that nobody will see. `onReach` goes to the row.
 */
export function useReached() {
  const [reached, setReached] = useState(false);
  const onReach = useMemo(() => {
    const reach = () => setReached(true);
    // Not entered: a row that is drawn below a resting pointer, in place of another page, is not told of that.
    return { onPointerOver: reach, onFocus: reach };
  }, []);
  return { reached, onReach };
}
