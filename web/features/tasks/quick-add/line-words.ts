import type { useQuickAdd } from './use-quick-add.ts';

type QuickAddState = ReturnType<typeof useQuickAdd>;

/** What the button that adds is called. */
export const addLabel = ({ lines }: Pick<QuickAddState, 'lines'>): string =>
  lines.length > 1 ? `Add ${lines.length} tasks` : 'Add';

/** Says what became of the line that was entered last. */
export function addedWords({ added, error }: Pick<QuickAddState, 'added' | 'error'>): string | null {
  return added && !error ? `“${added.name}” added to ${added.project_name}.` : null;
}

/** What a closed line says of what is in it. */
export function leftWords(isEmpty: boolean, failed: boolean): string {
  if (!failed) return 'Draft';
  return isEmpty ? 'Not all done' : 'Not added';
}
