import { Menu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useStillness } from '../list/stillness.ts';
import { useOverlay } from '../overlays/use-overlay.ts';

/** A `Menu` that is an overlay over the page: Escape and, on phones, Back close it alone. */
export function OverlayMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  useOverlay(() => setOpen(false), { open });
  useStillness(open);
  return <Menu {...props} opened={open} onChange={setOpen} />;
}
