import { type FocusEvent, useRef, useState } from 'react';

/** By this time the press has ended and its handler has run. */
const PRESS_MS = 250;

/** Whether the focus is within an element or in a menu or dialog that it opened, with the handlers for the element. */
export function useFocusWithin() {
  const [focused, setFocused] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    focused,
    onFocus: () => {
      clearTimeout(leaving.current);
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget: into }: FocusEvent) => {
      if (currentTarget.contains(into) || into?.closest('[role=menu], [role=dialog], [data-portal]')) return;
      // A pressed element must not move away from under the pointer. A key has no position, so it need not wait.
      const isPressed = document.documentElement.matches(':active');
      if (isPressed) leaving.current = setTimeout(() => setFocused(false), PRESS_MS);
      else setFocused(false);
    },
  };
}
