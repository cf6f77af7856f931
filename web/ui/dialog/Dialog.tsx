import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOverlay } from '../overlays/use-overlay.ts';
import classes from './Dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  /** Without one there is no header and no space around the content. */
  title?: ReactNode;
  /** Its name, if it has no title. */
  label?: string;
  onClose: () => void;
  /** Pixels, 440 by default. */
  width?: number;
  /** Fills the screen of a phone; short questions stay small. */
  sheet?: boolean;
  /** Pixels from the top of the window, for a dialog that grows while it is open; centred by default. */
  top?: number;
  /** It must be answered before anything else is opened. */
  asks?: boolean;
  children: ReactNode;
}

/** A dialog that is open while it is rendered, and returns the focus to the element that opened it. */
export function Dialog({ title, label, onClose, width = 440, sheet = false, top, asks, children }: DialogProps) {
  useReturnFocus();
  useOverlay(onClose, { dialog: true, asks });
  return (
    <Modal.Root
      opened
      closeOnEscape={false}
      onClose={onClose}
      size={width}
      centered={top === undefined}
      yOffset={top}
      // On Modal.Content, a class would also apply to the space around it.
      classNames={{
        inner: sheet ? (classes['sheetInner'] ?? '') : '',
        content: `${classes['content']} ${sheet ? classes['sheet'] : ''} ${top === undefined ? '' : classes['grows']}`,
      }}
    >
      <Modal.Overlay className={classes['overlay'] ?? ''} color="transparent" />
      {title === undefined ? (
        <Modal.Content aria-label={label}>{children}</Modal.Content>
      ) : (
        <Modal.Content>
          {/* A header outside of all sections would count as the page's own. */}
          <Modal.Header className={classes['header'] ?? ''} role="none">
            <Modal.Title className="size-lead weight-600 textWrap-balance tight-lead">{title}</Modal.Title>
            <Modal.CloseButton className={classes['close'] ?? ''} aria-label="Close" />
          </Modal.Header>
          <Modal.Body className={classes['body'] ?? ''}>{children}</Modal.Body>
        </Modal.Content>
      )}
    </Modal.Root>
  );
}
