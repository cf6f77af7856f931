/** So many characters go out at once, or what has come within so many milliseconds: words come one by one. */
const PIECE_LENGTH = 40;
const PIECE_MS = 100;

/** Text that one side says and another reads later, in pieces. */
export interface Pieces extends AsyncIterable<string> {
  say(text: string): void;
  /** Nothing comes any more. */
  end(): void;
}

/** Joins what comes word by word into pieces; nobody has to read them. */
export function createPieces(): Pieces {
  let waiting = '';
  let isOver = false;
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    wake();
  };
  return {
    say(text) {
      waiting += text;
      if (waiting.length >= PIECE_LENGTH) flush();
      else timer ??= setTimeout(flush, PIECE_MS);
    },
    end() {
      isOver = true;
      flush();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (waiting !== '' && (timer === undefined || isOver)) {
          const piece = waiting;
          waiting = '';
          yield piece;
        } else if (isOver) {
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    },
  };
}
