import { useCallback, useState } from 'react';

/** Which groups of a list are folded. @param atFirst the ids of those that are folded at first. */
export function useFolded(atFirst: readonly string[] = []) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const unfold = useCallback(
    (id: string) => setFolded((before) => new Set([...before].filter((each) => each !== id))),
    [],
  );
  const toggle = useCallback(
    (id: string) =>
      setFolded((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    [],
  );
  return { folded, toggle, unfold };
}
