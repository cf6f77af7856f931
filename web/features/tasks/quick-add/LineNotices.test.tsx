import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineNotices } from './LineNotices.tsx';

const nothing = () => undefined;

/** What is read about a restored line, or about lines that were put aside. */
const shown = (notice: { afresh: boolean; aside: number }) =>
  renderToStaticMarkup(
    <LineNotices
      quick={{
        notice: { ...notice, onSwap: nothing, onDiscard: nothing },
        lines: [],
        isNested: false,
        isLong: false,
        join: nothing,
      }}
      onPressed={nothing}
    />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('lines that were put aside are counted', () => {
  expect(shown({ afresh: true, aside: 1 })).toBe('1 line put aside. Restore Discard');
  expect(shown({ afresh: true, aside: 3 })).toBe('3 lines put aside. Restore Discard');
});

test('a restored line is called a draft, also while others are aside', () => {
  expect(shown({ afresh: false, aside: 2 })).toBe('Draft restored. Start over');
});
