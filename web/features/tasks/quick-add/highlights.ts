/** A piece of the line; `understood` pieces are highlighted. */
interface Piece {
  start: number;
  text: string;
  understood: boolean;
}

/** Cuts a line where the understood ranges begin and end. Ranges are in order and do not overlap. */
export function splitAtRanges(line: string, ranges: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, understood: boolean) => {
    if (end > at) pieces.push({ start: at, text: line.slice(at, end), understood });
    at = Math.max(at, end);
  };
  for (const { start, end } of ranges) {
    push(start, false);
    push(end, true);
  }
  push(line.length, false);
  return pieces;
}
