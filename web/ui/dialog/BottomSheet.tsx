import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import { useOverlay } from '../overlays/use-overlay.ts';
import classes from './BottomSheet.module.css';
import { usePullDown } from './use-pull-down.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useToastsAbove } from './use-toasts-above.ts';

interface BottomSheetProps {
  /** Its purpose, for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** On phones: a dialog at the foot of the screen. It rests on the keyboard and rises with it. */
export function BottomSheet({ label, onClose, children }: BottomSheetProps) {
  useReturnFocus();
  useOverlay(onClose, { dialog: true });
  const inset = useKeyboardInset();
  // The sheet is in the page only after this.
  const [grabber, setGrabber] = useState<HTMLElement | null>(null);
  useToastsAbove(grabber?.parentElement ?? null, inset);
  const pullDown = usePullDown(onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size="100%"
      // Given to Modal.Content itself, they would land on the space around it as well.
      classNames={{ inner: classes['inner'] ?? '', content: classes['sheet'] ?? '' }}
      styles={{ content: { marginBottom: inset, maxHeight: `calc(100dvh - ${inset}px - 2rem)` } }}
    >
      <Modal.Overlay className={classes['overlay'] ?? ''} color="transparent" />
      <Modal.Content aria-label={label}>
        <Grid ref={setGrabber} center fixed className={classes['handle']} aria-hidden {...pullDown}>
          <span className={classes['grabber']} />
        </Grid>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
