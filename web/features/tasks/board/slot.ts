import type { KanbanColumn } from '#contract/vocabulary.ts';

/** Where a lifted card would lie: pixels from the top of its column. */
export interface Slot {
  column: KanbanColumn;
  top: number;
  height: number;
}

/** Below each card, as padding of its place. */
const GAP = 8;

/** The place that is kept free for a lifted card, measured from the cards above it. */
export function slotAt(cardId: string, { droppableId, index }: { droppableId: string; index: number }): Slot | null {
  const column = document.querySelector(`[data-column="${droppableId}"]`);
  const card = document.querySelector<HTMLElement>(`[data-card="${cardId}"]`);
  if (!column || !card) return null;
  const above = [...column.querySelectorAll<HTMLElement>('[data-card]')]
    .filter((each) => each !== card)
    .slice(0, index);
  return {
    column: droppableId as KanbanColumn,
    top: above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0),
    height: card.offsetHeight - GAP,
  };
}
