import type { KeyboardEvent } from 'react';

/** What a key in a line of a list that is written is for: Enter goes on, Alt and an arrow move it, Backspace removes it. */
export function lineKeyOf(event: KeyboardEvent<HTMLInputElement>): 'next' | 'up' | 'down' | 'remove' | null {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return 'next';
  if (event.altKey && event.key === 'ArrowUp') return 'up';
  if (event.altKey && event.key === 'ArrowDown') return 'down';
  return event.key === 'Backspace' && event.currentTarget.value === '' ? 'remove' : null;
}
