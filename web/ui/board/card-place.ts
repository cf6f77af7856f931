import { type DropPlace, dropPlace } from '../list/move-item.ts';

export interface CardDropPlace extends DropPlace {
  column: string;
}

/** Below each card, as padding of its place. */
const GAP = 8;

/** The place in a column that is kept free for a lifted card. */
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
