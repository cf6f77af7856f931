import { Dialog } from '../dialog/Dialog.tsx';
import type { KeyTable } from './key-tables.ts';
import { KeyTables } from './KeyTables.tsx';

interface KeyHelpProps {
  tables: readonly Pick<KeyTable, 'title' | 'keys'>[];
  onClose: () => void;
}

/** The keys that work at the current focus, grouped by their area. */
export function KeyHelp({ tables, onClose }: KeyHelpProps) {
  return (
    <Dialog title="Keys that work here" onClose={onClose} width={640} sheet>
      <KeyTables tables={tables} />
    </Dialog>
  );
}
