import { type DropPlace, dropPlace } from '../list/move-item.ts';

export interface CardDropPlace extends DropPlace {
  column: string;
}

/** The padding below each card. */
const GAP = 8;

/** The gap in a column for a lifted card. */
export function cardDropPlace(
  cardId: string,
  { droppableId, index }: { droppableId: string; index: number },
): CardDropPlace | null {
  const column = document.querySelector(`[data-column="${droppableId}"]`);
  const card = document.querySelector<HTMLElement>(`[data-card="${cardId}"]`);
  if (!column || !card) return null;
  const { top, height } = dropPlace([...column.querySelectorAll<HTMLElement>('[data-card]')], card, index);
  return { column: droppableId, top, height: height - GAP };
}
