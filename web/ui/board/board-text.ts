/* Announcements for screen readers while a card is moved. Positions count from 1. */

export const cardHelp = (kind: string) =>
  `Press enter to open the ${kind}. Press space to lift it, the arrow keys to move it within its column or to another one, space again to put it down, escape to leave it where it was.`;

/** The position of a card: the name of the column, the place in it, and the number of its cards including this one. */
export interface CardPlace {
  column: string;
  position: number;
  count: number;
}

const at = ({ column, position, count }: CardPlace) => `${column}, position ${position} of ${count}`;

export const cardLifted = (name: string, place: CardPlace) => `“${name}” lifted. ${at(place)}.`;

export const cardOver = (name: string, place: CardPlace | null) =>
  place ? `“${name}”: ${at(place)}.` : `“${name}” is not over a column.`;

export const cardMoved = (name: string, place: CardPlace) => `“${name}” moved to ${at(place)}.`;

/** For an arrow without a target. Screen readers only announce the same sentence again if it differs from `before`. */
export function cardAtEnd(name: string, place: CardPlace, before: string): string {
  const text = `“${name}” can’t go further that way. It stays in ${at(place)}.`;
  return before === text ? `${text}\u00a0` : text;
}

export const cardStays = (name: string, place: CardPlace) => `“${name}” stays in ${at(place)}.`;
