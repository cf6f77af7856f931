import { useLayoutEffect } from 'react';

const GAP = 12;
/** A toast of three lines keeps its place on the screen, however tall the sheet is. */
const TOAST_ROOM = 112;

/**
 * Places toasts above a sheet at the bottom of the screen while the sheet is open.
 * @param sheet null until it is in the page.
 * @param inset the distance from its bottom to that of the screen, in px.
 */
export function useToastsAbove(sheet: HTMLElement | null, inset: number): void {
  useLayoutEffect(() => {
    if (!sheet) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const bottom = Math.min(sheet.offsetHeight + inset + GAP, innerHeight - TOAST_ROOM);
      style.setProperty('--toast-bottom', `${bottom}px`);
    });
    observer.observe(sheet);
    // The sheet covers other elements at the bottom of the page.
    style.setProperty('--toast-margin', '0px');
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-bottom');
      style.removeProperty('--toast-margin');
    };
  }, [sheet, inset]);
}
