import { useEffect, useRef } from 'react';
import { addDropTarget } from './file-drop.ts';

/**
 * Takes files dropped anywhere on the page, panel or dialog of an element while it is shown. Returns its ref.
 * @param hint the effect of a drop: "Drop to add to this project".
 */
export function useFileDrop<E extends HTMLElement>(hint: string, take: (files: readonly File[]) => void) {
  const element = useRef<E>(null);
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  useEffect(
    () => addDropTarget({ element: () => element.current, text: hint, take: (files) => latest.current(files) }),
    [hint],
  );
  return element;
}
