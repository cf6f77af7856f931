import { useEffect, useState } from 'react';
import { onHelp, showHelp } from '#web/ui/keys/help.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { helpAt } from '#web/ui/keys/key-tables.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';

/** Fetched when it is first asked for. */
const LazyKeyHelp = lazyPart(async () => (await import('#web/ui/keys/KeyHelp.tsx')).KeyHelp);

/** Shows the keys that work where one stands, with `?` or from the account's menu. */
export function KeyHelpKey() {
  const [tables, setTables] = useState<ReturnType<typeof helpAt> | null>(null);
  useEffect(() => onHelp(setTables), []);
  useKeys('Everywhere', [{ keys: ['?'], does: 'Show these keys', press: ({ target }) => showHelp(target) }]);
  return tables && <LazyKeyHelp tables={tables} onClose={() => setTables(null)} />;
}
