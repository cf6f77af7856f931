import { useState } from 'react';
import { KeyHelp } from '#web/ui/keys/KeyHelp.tsx';
import { helpAt } from '#web/ui/keys/key-tables.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';

/** Shows the keys that work where one stands, with `?`. */
export function KeyHelpKey() {
  const [tables, setTables] = useState<ReturnType<typeof helpAt> | null>(null);
  useKeys('Everywhere', [{ keys: ['?'], does: 'Show these keys', press: ({ target }) => setTables(helpAt(target)) }]);
  return tables && <KeyHelp tables={tables} onClose={() => setTables(null)} />;
}
