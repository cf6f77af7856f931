/* Announcements for screen readers while a row is moved. Positions count from 1. */

export const ORDER_HELP =
  'Press space to lift it, the up and down arrows to move it, space again to put it down, escape to leave it where it was.';

export const lifted = (name: string, position: number, count: number) =>
  `${name} lifted, position ${position} of ${count}.`;

export const moving = (name: string, position: number, count: number) => `${name}, position ${position} of ${count}.`;

/** An arrow that goes nowhere. The same sentence twice in a row is only heard when it differs: `before` is the last one. */
export function noFurther(name: string, position: number, count: number, before = ''): string {
  const words = `${name} cannot go there. It stays at position ${position} of ${count}.`;
  return before === words ? `${words}\u00a0` : words;
}

export const putDown = (name: string, position: number, count: number) =>
  `${name} is now at position ${position} of ${count}.`;

export const leftThere = (name: string, position: number, count: number) =>
  `${name} stays at position ${position} of ${count}.`;
