import { Menu } from '@mantine/core';
import { SheetTitle } from '../../menu/MoreMenu.tsx';
import { PopupAt } from '../../menu/PopupAt.tsx';
import { focusTarget, idOf, nameOfRow } from './roving.ts';
import type { OpenMenu, RowKey } from './use-row-list.ts';

interface RowMenuProps extends OpenMenu {
  onClose: () => void;
  keys: readonly RowKey[];
}

/** The menu of a row that has no button for it. */
export function RowMenu({ row, at, onClose, items, keys }: RowMenuProps) {
  const label = `Actions for “${nameOfRow(row)}”`;
  const close = () => {
    onClose();
    focusTarget(row).focus({ preventScroll: true });
  };
  return (
    <PopupAt element={row} at={at} onClose={close}>
      {(anchor) => (
        <Menu
          opened
          onChange={(open) => !open && close()}
          position={at ? 'bottom-start' : 'bottom'}
          returnFocus={false}
        >
          <Menu.Target>{anchor}</Menu.Target>
          <Menu.Dropdown data-sheet aria-label={label}>
            <SheetTitle>{label}</SheetTitle>
            {items ??
              keys.map(({ keys: [key], does, press }) => (
                <Menu.Item
                  key={key}
                  data-danger={does.startsWith('Delete') || undefined}
                  onClick={() => press(idOf(row), row, () => true, null)}
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
