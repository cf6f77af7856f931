import { expect, test } from 'vitest';
import { type FileTaker, takerAt } from './file-drop.ts';

/** An element inside a page, a panel, a dialog, or none of them. */
function inside(scope: 'main' | 'panel' | 'dialog' | null) {
  const element = scope && { matches: () => scope !== 'main' };
  return (SCOPES[scope ?? 'none'] ??= { closest: () => element } as unknown as Element);
}
const SCOPES: Record<string, Element> = {};
const taker = (scope: 'main' | 'panel' | 'dialog') => ({ element: () => inside(scope), words: scope }) as FileTaker;
const at = (scope: 'main' | 'panel' | 'dialog' | null, of: readonly FileTaker[], covered = false) =>
  takerAt(inside(scope), of, covered)?.words;

test('files go to the panel or the page they are dropped on', () => {
  const both = [taker('main'), taker('panel')];
  expect([at('main', both), at('panel', both)]).toEqual(['main', 'panel']);
});

test('files dropped outside of both go to the target opened last', () => {
  expect([at(null, [taker('main'), taker('panel')]), at(null, [taker('main')])]).toEqual(['panel', 'main']);
  // The page has no target, but the panel beside it has one.
  expect(at('main', [taker('panel')])).toBe('panel');
});

test('a page or dialog without a target does not pass files to what it covers', () => {
  expect([at('main', []), at('dialog', [taker('main')])]).toEqual([undefined, undefined]);
  expect([at(null, [taker('main')], true), at(null, [taker('main'), taker('dialog')], true)]).toEqual([
    undefined,
    'dialog',
  ]);
});
