import { Popover } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import type { Waiting } from '#web/records/record-store.ts';
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts';
import classes from './OfflineBanner.module.css';
import { WaitingList } from './WaitingList.tsx';

interface WaitingPopupProps extends Pick<Waiting, 'waiting' | 'refused'> {
  anchor: ReactElement;
  onClose: () => void;
}

/** The queued and refused changes in a popover. */
export function WaitingPopup({ waiting, refused, anchor, onClose }: WaitingPopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => {
    // The focused button has disappeared with its row.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
  return (
    <Popover opened onChange={onClose} width={312} position="bottom-end" offset={4} trapFocus withRoles={false}>
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown
        ref={panel}
        role="dialog"
        aria-label="Unsent changes"
        tabIndex={-1}
        className={classes['panel'] ?? ''}
      >
        <WaitingList waiting={waiting} refused={refused} />
      </Popover.Dropdown>
    </Popover>
  );
}
