import type { useQuickAdd } from './use-quick-add.ts';

type QuickAddState = ReturnType<typeof useQuickAdd>;

export const addLabel = ({ lines }: Pick<QuickAddState, 'lines'>): string =>
  lines.length > 1 ? `Add ${lines.length} tasks` : 'Add';

/** The confirmation for the line that was added last. */
export function addedText({ added, error }: Pick<QuickAddState, 'added' | 'error'>): string | null {
  return added && !error ? `“${added.name}” added to ${added.project_name}.` : null;
}

/** The label of a closed line with unsent or refused text. */
export function closedLabel(isEmpty: boolean, failed: boolean): string {
  if (!failed) return 'Draft';
  return isEmpty ? 'Not all done' : 'Not added';
}
