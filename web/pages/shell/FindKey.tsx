import { useEffect } from 'react';
import { navigate } from '#web/platform/navigation.ts';
import { followTyping } from '#web/ui/keys/follow-typing.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';

/**
 * The key `/`, or typing while nothing is focused, focuses the filter of the page, or opens the tasks on pages without
 * one.
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

/** @param typed the text typed so far. */
function find(typed: string): void {
  const field = document.querySelector<HTMLInputElement>('main [data-find]');
  if (typed !== '' || !field) holdTyping(typed);
  // Selecting text does not focus the field in every browser.
  field?.focus();
  field?.select();
  if (!field) navigate('tasks', { find: 'task' });
}
