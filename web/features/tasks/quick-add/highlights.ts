import type { Range } from '#contract/quick-add/grammar.ts';

/** A piece of the line: plain, highlighted as understood, or underlined as offered. */
interface Piece {
  start: number;
  text: string;
  state: 'plain' | 'understood' | 'offered';
}

/** Splits a line at the ends of understood and offered ranges, which do not overlap. */
export function splitAtRanges(line: string, understood: readonly Range[], offered: readonly Range[] = []): Piece[] {
  const marked = [
    ...understood.map((range) => ({ ...range, state: 'understood' as const })),
    ...offered.map((range) => ({ ...range, state: 'offered' as const })),
  ].toSorted((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, state: Piece['state']) => {
    if (end > at) pieces.push({ start: at, text: line.slice(at, end), state });
    at = Math.max(at, end);
  };
  for (const { start, end, state } of marked) {
    push(start, 'plain');
    push(end, state);
  }
  push(line.length, 'plain');
  return pieces;
}
