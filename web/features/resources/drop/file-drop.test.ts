import { expect, test } from 'vitest';
import { type DropTarget, dropTargetAt } from './file-drop.ts';

/** An element inside a page, a panel, a dialog, or none of them. */
function inside(scope: 'main' | 'panel' | 'dialog' | null) {
  const element = scope && { matches: () => scope !== 'main' };
  return (SCOPES[scope ?? 'none'] ??= { closest: () => element } as unknown as Element);
}
const SCOPES: Record<string, Element> = {};
const dropTarget = (scope: 'main' | 'panel' | 'dialog') =>
  ({ element: () => inside(scope), text: scope }) as DropTarget;
const at = (scope: 'main' | 'panel' | 'dialog' | null, of: readonly DropTarget[], covered = false) =>
  dropTargetAt(inside(scope), of, covered)?.text;

test('files go to the panel or the page they are dropped on', () => {
  const both = [dropTarget('main'), dropTarget('panel')];
  expect([at('main', both), at('panel', both)]).toEqual(['main', 'panel']);
});

test('files dropped outside of both go to the target opened last', () => {
  expect([at(null, [dropTarget('main'), dropTarget('panel')]), at(null, [dropTarget('main')])]).toEqual([
    'panel',
    'main',
  ]);
  // The page has no target, but the panel beside it has one.
  expect(at('main', [dropTarget('panel')])).toBe('panel');
});

test('a page or dialog without a target does not pass files to what it covers', () => {
  expect([at('main', []), at('dialog', [dropTarget('main')])]).toEqual([undefined, undefined]);
  expect([at(null, [dropTarget('main')], true), at(null, [dropTarget('main'), dropTarget('dialog')], true)]).toEqual([
    undefined,
    'dialog',
  ]);
});
