import { navigate } from '#web/platform/navigation.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';

/** Leads with the key `/` to the field that narrows the page, and from pages without one to the tasks. */
export function FindKey() {
  useKeys('Everywhere', [
    {
      keys: ['/'],
      does: 'Find on this page, or a task',
      press: () => {
        const field = document.querySelector<HTMLInputElement>('main [data-find]');
        // Not every browser gives the focus to a field whose text is selected.
        field?.focus();
        field?.select();
        if (!field) navigate('tasks', { find: 'task' });
      },
    },
  ]);
  return null;
}
