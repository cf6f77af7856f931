import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import { useOverlay } from '../overlays/use-overlay.ts';
import classes from './BottomSheet.module.css';
import { usePullDown } from './use-pull-down.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

const GAP = 12;
/** A toast of three lines fits above a sheet of any height. */
const TOAST_ROOM = 112;

/**
 * Places toasts above a sheet at the bottom of the screen while the sheet is open.
 * @param sheet null until it is in the page.
 * @param inset the distance from its bottom to that of the screen, in px.
 */
function useToastsAbove(sheet: HTMLElement | null, inset: number): void {
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

interface BottomSheetProps {
  /** Its purpose, for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** On phones: a dialog at the bottom of the screen, above the keyboard. */
export function BottomSheet({ label, onClose, children }: BottomSheetProps) {
  useReturnFocus();
  useOverlay(onClose, { dialog: true });
  const inset = useKeyboardInset();
  // The sheet is rendered only after this.
  const [grabber, setGrabber] = useState<HTMLElement | null>(null);
  const sheet = grabber?.parentElement ?? null;
  useToastsAbove(sheet, inset);
  usePullDown(sheet, onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size="100%"
      // On Modal.Content, they would also apply to the space around it.
      classNames={{ inner: classes['inner'] ?? '', content: classes['sheet'] ?? '' }}
      styles={{ content: { marginBottom: inset, maxHeight: `calc(100dvh - ${inset}px - 2rem)` } }}
    >
      <Modal.Overlay color="transparent" />
      <Modal.Content aria-label={label}>
        <Grid ref={setGrabber} center fixed className={classes['handle']} aria-hidden>
          <span className={classes['grabber']} />
        </Grid>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
