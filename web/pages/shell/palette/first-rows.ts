import { BookOpen, Plus } from 'lucide-react';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { recentlyOpened } from '#web/features/search/recent.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { boundTables } from '#web/ui/keys/key-tables.ts';
import { type Command, rowCommands, rowName } from './commands.ts';
import { rowOfCommand, rowOfFound, type RowGroup } from './rows.ts';
import { GO_AND_DO } from './use-results.ts';

const RECENT_MAX = 3;
/** Commands before anything is typed; the others follow “of 60”. */
const COMMANDS_MAX = 8;

/** What the palette shows before anything is typed. */
export function firstRows(records: RecordStore, target: Element | null, commands: readonly Command[]): RowGroup[] {
  const recent = recentlyOpened(records, currentPlace()).slice(0, RECENT_MAX).map(rowOfFound);
  const ofRow = rowCommands(target).map((command) => rowOfCommand({ ...command, note: undefined }));
  const all = commands.map((command) => rowOfCommand(command));
  return [
    { title: 'Recent', rows: recent, total: recent.length },
    { title: `With “${rowName(target) ?? 'the row'}”`, rows: ofRow, total: ofRow.length },
    { title: GO_AND_DO, rows: all.slice(0, COMMANDS_MAX), total: all.length },
  ].filter(({ rows }) => rows.length > 0);
}

/** Commands that use the typed text. */
export function commandsWith(words: string): Command[] {
  if (words === '') return [];
  return [
    {
      ...{ id: '+task', name: `New task “${words}”`, Icon: Plus, keys: ['q'], creates: true },
      run: () => newTask(words),
    },
    {
      ...{ id: '+journal', name: `Go to Journal, only entries with “${words}”`, Icon: BookOpen, keys: [] },
      run: () => navigate('journal', { q: words }),
    },
  ];
}

/** Opens quick add with a text in it. */
function newTask(text: string): void {
  holdTyping(text);
  const keys = boundTables().flatMap((table) => table.keys);
  keys.find((key) => key.keys.includes('q'))?.press({ target: document.body, key: 'q' });
}
