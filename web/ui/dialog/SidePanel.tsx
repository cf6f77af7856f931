import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LARGE_ICON } from '../marks/icon.ts';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  /** What kind of thing it shows: "Task". */
  label: string;
  onClose: () => void;
  /** At the right of the head: a menu. */
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** From this width on a panel is shown beside the page; below, it covers it. */
const WIDE = '(width >= 80em)';

/**
 * One thing in full, at the right of a list: beside it on wide screens, over it on others, the whole screen on phones.
 * Open as long as it is rendered; Escape closes it. The page beside it goes into a {@link PanelRoom}.
 */
export function SidePanel({ label, onClose, actions, foot, children }: SidePanelProps) {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const content = (
    <>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{label}</h2>
        {actions}
        <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
          <X {...LARGE_ICON} />
        </ActionIcon>
      </div>
      <div className={classes['content']}>{children}</div>
      {foot && <div className={classes['foot']}>{foot}</div>}
    </>
  );
  if (wide) {
    return (
      <Beside label={label} onClose={onClose}>
        {content}
      </Beside>
    );
  }
  return (
    <Modal.Root opened onClose={onClose} size="auto" transitionProps={{ duration: 0 }}>
      <Modal.Overlay color="transparent" className={classes['overlay'] ?? ''} />
      <Modal.Content aria-label={label} classNames={{ inner: classes['inner'] ?? '', content: classes['sheet'] ?? '' }}>
        <Modal.Body className={classes['body'] ?? ''}>{content}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Beside({ label, onClose, children }: Pick<SidePanelProps, 'label' | 'onClose' | 'children'>) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from its fields
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={classes['panel']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
        // The first Escape closes what a field or a button has opened: a list, or a menu elsewhere in the page.
        const open = event.target.getAttribute('aria-expanded') === 'true';
        if (!open && event.currentTarget.contains(event.target)) onClose();
      }}
    >
      {children}
    </aside>
  );
}

/** A page that makes room for a {@link SidePanel} while one is open. */
export function PanelRoom({ open, children }: { open: boolean; children: ReactNode }) {
  return <div className={open ? classes['room'] : undefined}>{children}</div>;
}
