import { BookOpen, Plus, Sparkles } from 'lucide-react';
import { saveDraft, textSubject } from '#web/features/coach/stored-draft.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { type Found, recordOf } from '#web/features/search/found.ts';
import { recentlyOpened, recordAt } from '#web/features/search/recent.ts';
import { passText } from '#web/features/tasks/quick-add/line-drafts.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { boundTables } from '#web/ui/keys/key-tables.ts';
import { type Command, rowCommands } from './commands.ts';
import { IN_JOURNAL } from './results.ts';
import { rowOfCommand, rowOfFound, type RowGroup } from './rows.ts';
import { GO_AND_DO } from './use-results.ts';

const RECENT_MAX = 3;
/** Commands before anything is typed; the others follow “of 60”. */
const COMMANDS_MAX = 8;

/** What can be done with the focused row, else with the task whose panel is open. */
export function commandsHere(
  records: RecordStore,
  target: Element | null,
  actionsOf: (task: Found) => readonly Command[],
): Command[] {
  const ofRow = rowCommands(target);
  const here = recordAt(currentPlace());
  const open = here?.kind === 'task' ? recordOf(records, 'task', here.id) : undefined;
  if (ofRow.length > 0 || !open) return ofRow;
  return actionsOf(open).map((command) => ({ ...command, note: `“${open.name}”`, ofRow: true }));
}

/** What the palette shows before anything is typed. */
export function firstRows(records: RecordStore, here: readonly Command[], general: readonly Command[]): RowGroup[] {
  const recent = recentlyOpened(records, currentPlace())
    .slice(0, RECENT_MAX)
    .map((found) => rowOfFound(found));
  const ofHere = here.map((command) => rowOfCommand({ ...command, note: undefined }));
  const others = general.slice(0, COMMANDS_MAX).map((command) => rowOfCommand(command));
  return [
    { title: 'Recent', rows: recent, total: recent.length },
    { title: `With ${here[0]?.note}`, rows: ofHere, total: ofHere.length },
    { title: GO_AND_DO, rows: others, total: general.length },
  ].filter(({ rows }) => rows.length > 0);
}

/** Words before the name of a new task. */
const NEW_TASK = /^(?:new|add|create)(?: an?)?(?: new)? (?:task|to-?do)(?:s?:)? (?=.)/i;

/** A question, not the name of a task. */
const QUESTION = /\?$|^(?:what|which|when|why|how (?:is|are|am|do|did|was|were|many|much|long)|who|where) \S/i;

/** Commands that use the typed text. */
export function commandsWith(words: string): Command[] {
  if (words === '') return [];
  const task = words.replace(NEW_TASK, '');
  return [
    {
      ...{ id: '+task', name: `New task “${task}”`, Icon: Plus, keys: [], creates: true },
      run: () => newTask(task),
    },
    {
      ...{ id: IN_JOURNAL, name: `Go to Journal, only entries with “${words}”`, Icon: BookOpen, keys: [] },
      run: () => navigate('journal', { q: words }),
    },
    ...(QUESTION.test(words)
      ? [
          {
            ...{ id: '+coach', name: `Ask the coach “${words}”`, Icon: Sparkles, keys: [] },
            run: () => askCoach(words),
          },
        ]
      : []),
  ];
}

/** Opens a new chat with a question, below what was typed there before. */
function askCoach(question: string): void {
  const subject = textSubject(undefined);
  saveDraft(subject, [storedDraft<string>(subject), question].filter(Boolean).join('\n'));
  navigate('ai-coach', { view: 'chat' });
}

/** Opens quick add with a text in it. */
function newTask(text: string): void {
  const keys = boundTables().flatMap((table) => table.keys);
  const quickAdd = keys.find((key) => key.keys.includes('q'));
  if (!quickAdd) return;
  passText(text);
  // The line may have the focus again already, and takes the text when it gets it.
  if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  quickAdd.press({ target: document.body, key: 'q' });
}
