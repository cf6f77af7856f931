import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOOKS } from '#web/ui/layout/looks.ts';

const KINDS = ['group', 'stack', 'grid'];

test('every value of a prop of a primitive has a class, and every class a prop', () => {
  const css = readFileSync(join(import.meta.dirname, '../web/ui/layout/box.css'), 'utf8');
  const selectors = css.matchAll(/(?<=^ *)\.([A-Za-z](?:[\w-]|\\\.)*)(?=,$| \{$)/gm);
  const classes = new Set([...selectors].map(([, name = '']) => name.replace('\\', '')));
  const values = Object.entries(LOOKS).flatMap(([name, each]) =>
    each.map((value) => (value === true ? name : `${name}-${value}`)),
  );
  expect([...classes].toSorted()).toEqual([...KINDS, ...values].toSorted());
});
