import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { coveringOverlays } from '../overlays/overlays.ts';
import { useOverlay } from '../overlays/use-overlay.ts';
import { LARGE_ICON } from '../marks/icon.ts';
import classes from './SidePanel.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface SidePanelProps {
  /** The kind of record: "Task". */
  label: string;
  onClose: () => void;
  /** At the right of the header: a menu. */
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** From this width on a panel is beside the page; below, it covers it. */
const WIDE = '(width >= 80em)';

/**
 * The details of one record, on the right: beside the page on wide screens (in {@link PanelRoom}), over it on narrower
 * ones, full screen on phones. Open while it is rendered; Escape closes it.
 */
export function SidePanel({ label, onClose, actions, foot, children }: SidePanelProps) {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  // Its address is in the history, so Back closes it.
  useOverlay(onClose, { element: panel, covers: false });
  const content = (
    <>
      <Group gap={1} fixed lineBottom className={classes['head']} data-side-panel>
        <Text as="h2" grow size="small" tone="dim" weight={400}>
          {label}
        </Text>
        {actions}
        <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
          <X {...LARGE_ICON} />
        </ActionIcon>
      </Group>
      <Box p="card" grow className={classes['content']}>
        {children}
      </Box>
      {foot && (
        <Group wrap gap={2} fixed lineTop className={classes['foot']}>
          {foot}
        </Group>
      )}
    </>
  );
  if (wide) {
    return (
      <Beside ref={panel} label={label}>
        {content}
      </Beside>
    );
  }
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} size="auto" transitionProps={{ duration: 0 }}>
      <ReturnFocus />
      <Modal.Overlay color="transparent" />
      <Modal.Content aria-label={label} classNames={{ inner: classes['inner'] ?? '', content: classes['sheet'] ?? '' }}>
        <Modal.Body
          className={`${classes['body']} noRing`}
          // Not on its first button, which a touch screen would show with a ring.
          tabIndex={-1}
          data-autofocus
          ref={(node) => {
            panel.current = node;
          }}
        >
          {content}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine returns the focus only if it has seen which element opened the panel. */
function ReturnFocus() {
  useReturnFocus();
  return null;
}

function Beside({ ref, label, children }: { ref: RefObject<HTMLElement | null>; label: string; children: ReactNode }) {
  useEffect(() => {
    const opener = document.activeElement;
    // What has been opened over the page meanwhile keeps it.
    if (coveringOverlays().length === 0) ref.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [ref]);
  return (
    <Stack
      as="aside"
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      fill="panel"
      noRing
      className={classes['panel']}
      data-overlay
    >
      {children}
    </Stack>
  );
}

/** A page with room for an open {@link SidePanel}. */
export function PanelRoom({ open, children }: { open: boolean; children: ReactNode }) {
  return <div className={open ? classes['room'] : undefined}>{children}</div>;
}
