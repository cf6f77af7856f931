import { usePopoverContext } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** The place of the pointer in the window. */
export interface Point {
  x: number;
  y: number;
}

/** A menu that a right click opens, and its button. */
interface PointedMenu extends Point {
  button: HTMLElement;
}

let pointed: PointedMenu | null = null;

/** Presses the button of a menu. With `at` the menu opens there, otherwise at the button. */
export function pressMenu(button: HTMLElement, at: Point | null): void {
  pointed = at && { ...at, button };
  button.click();
  pointed = null;
}

/** For a menu that is opening: where, if not at its button. */
export const pointedMenu = (): PointedMenu | null => pointed;

/** In a menu: moves it from its button to the pointer. */
export function AtPointer({ x, y, button }: PointedMenu) {
  const { reference } = usePopoverContext();
  useLayoutEffect(() => {
    // Its type names elements only, though `Menu.ContextMenu` does the same. Only another one like it replaces it.
    const openAt = (rect: () => DOMRect) => reference({ getBoundingClientRect: rect, contextElement: button } as never);
    openAt(() => new DOMRect(x, y, 0, 0));
    return () => openAt(() => button.getBoundingClientRect());
  }, [reference, x, y, button]);
  return null;
}
