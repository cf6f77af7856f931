import { useEffect } from 'react';
import { navigate } from '#web/platform/navigation.ts';
import { followTyping } from '#web/ui/keys/follow-typing.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';

/**
 * Leads with the key `/`, or with a word that is typed while nothing has the focus, to the field that narrows the page,
 * and from pages without one to the tasks.
 */
export function FindKey() {
  useKeys('Everywhere', [
    {
      keys: ['/'],
      does: 'Find on this page, or a task; a word typed with no row chosen does the same',
      press: () => find(''),
    },
  ]);
  useEffect(() => followTyping(find), []);
  return null;
}

/** @param typed what was typed of it already. */
function find(typed: string): void {
  const field = document.querySelector<HTMLInputElement>('main [data-find]');
  if (typed !== '' || !field) holdTyping(typed);
  // Not every browser gives the focus to a field whose text is selected.
  field?.focus();
  field?.select();
  if (!field) navigate('tasks', { find: 'task' });
}
