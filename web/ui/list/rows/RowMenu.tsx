import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopupAt } from '../../menu/PopupAt.tsx';
import { focusTarget, idOf, nameOfRow } from './roving.ts';
import type { RowKey } from './use-row-list.ts';

interface RowMenuProps {
  row: HTMLElement;
  onClose: () => void;
  /** `Menu.Item`s; by default the keys of the row. */
  items?: ReactNode;
  keys: readonly RowKey[];
}

/** The menu of a row that has no button for it. */
export function RowMenu({ row, onClose, items, keys }: RowMenuProps) {
  const close = () => {
    onClose();
    focusTarget(row).focus({ preventScroll: true });
  };
  return (
    <PopupAt element={row} onClose={close}>
      {(anchor) => (
        <Menu opened onChange={(open) => !open && close()} position="bottom" returnFocus={false}>
          <Menu.Target>{anchor}</Menu.Target>
          <Menu.Dropdown data-sheet aria-label={`Actions for “${nameOfRow(row)}”`}>
            {items ??
              keys.map(({ keys: [key], does, press }) => (
                <Menu.Item
                  key={key}
                  data-danger={does.startsWith('Delete') || undefined}
                  onClick={() => press(idOf(row), row, () => true)}
                >
                  {does.replace(/, with Undo$/, '')}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </PopupAt>
  );
}
