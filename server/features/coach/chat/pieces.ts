const PIECE_LENGTH = 40;
const PIECE_MS = 100;

/** Text that one side writes and another reads later, in pieces. */
export interface Pieces extends AsyncIterable<string> {
  say: (text: string) => void;
  end: () => void;
}

/** Joins words into pieces of {@link PIECE_LENGTH} characters, or of those that came within {@link PIECE_MS}. */
export function createPieces(): Pieces {
  let text = '';
  let isOver = false;
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    wake();
  };
  return {
    say(more) {
      text += more;
      if (text.length >= PIECE_LENGTH) flush();
      else timer ??= setTimeout(flush, PIECE_MS);
    },
    end() {
      isOver = true;
      flush();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (text !== '' && (timer === undefined || isOver)) {
          const piece = text;
          text = '';
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
