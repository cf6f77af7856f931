import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LOOK_NAMES, LOOKS } from '#web/ui/layout/looks.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const SHEETS = globSync('web/**/*.css', { cwd: root });

/** The kinds of primitives, whose classes belong to no prop. */
const KINDS = ['group', 'stack', 'grid'];

/** The classes of the primitives, by name. */
const CLASSES = new Set([...read('web/ui/layout/box.css').matchAll(/^ *\.([\w-]+)/gm)].map(([, name = '']) => name));

test('every value of a prop of a primitive has a class, and every class a prop', () => {
  const values = Object.entries(LOOKS).flatMap(([name, each]) =>
    each.map((value) => (value === true ? name : `${name}-${value}`.replace('.', '_'))),
  );
  expect([...LOOK_NAMES]).toEqual(Object.keys(LOOKS));
  expect([...CLASSES].toSorted()).toEqual([...KINDS, ...values].toSorted());
});

test('modules compose classes that exist', () => {
  const composed = SHEETS.flatMap((path) =>
    [...read(path).matchAll(/composes: ([^;]*) from global;/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).map((name) => ({ path, name })),
    ),
  );
  expect(composed.length).toBeGreaterThan(100);
  expect(composed.filter(({ name }) => !CLASSES.has(name))).toEqual([]);
});

test('every class of a module is used, and every class that is used is in its module', () => {
  const used = new Map<string, Set<string>>();
  for (const path of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    const text = read(path);
    for (const [, local = '', from = ''] of text.matchAll(/^import (\w+) from '([^']*\.module\.css)';$/gm)) {
      const sheet = from.startsWith('#web/') ? from.slice(1) : join(dirname(path), from);
      const names = [...text.matchAll(new RegExp(String.raw`\b${local}\['([^']+)'\]`, 'g'))].map(
        ([, name = '']) => name,
      );
      used.set(sheet, (used.get(sheet) ?? new Set<string>()).union(new Set(names)));
    }
  }
  const wrong = SHEETS.filter((path) => path.endsWith('.module.css')).flatMap((path) => {
    const selectors = read(path).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|\{[^{}]*\}/gs, ' ');
    const own = new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
    const names = used.get(path) ?? new Set<string>();
    return [
      ...own
        .difference(names)
        .values()
        .map((name) => `${path}: nothing uses .${name}`),
      ...names
        .difference(own)
        .values()
        .map((name) => `${path}: there is no .${name}`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('colours are written in the tokens only', () => {
  const written = SHEETS.filter((path) => !path.endsWith('/tokens.css')).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        /: .*(#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\((?!from))/i.test(line)
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(written).toEqual([]);
});

/** Each declaration outside the tokens with a length in pixels, except the widths of lines, shadows and patterns. */
const IN_PIXELS = SHEETS.filter((path) => !path.endsWith('/tokens.css')).flatMap((path) =>
  [...read(path).matchAll(/^ *([\w-]+): ([^;]*\dpx[^;]*);/gm)]
    .filter(
      ([, name = '']) => !/^(border(?!-radius)|outline|box-shadow|background|text-(decoration|underline))/.test(name),
    )
    .map(([, name = '', value = '']) => ({ path, name, lengths: value.match(/\d*\.?\d+px/g) ?? [] })),
);

/** Spaces that are not on the scale. */
const OFF_THE_SCALE = {
  '0px': 'max() takes lengths only',
  '1px': 'less or more by the width of a line',
  '3.5px': 'half of a mark on a curve',
  '68px': 'a toast above the bar of chosen tasks',
  '70px': 'the list of a balance begins below its bar',
  '79px': 'a subtask of a subtask',
  '50px': 'the picture beside the form to sign in',
  '108px': 'the picture beside the form to sign in',
};

test('spaces and radii are tokens', () => {
  const found = IN_PIXELS.filter(({ name }) => /^(margin|padding|gap|row-gap|column-gap)/.test(name));
  expect(new Set(found.flatMap(({ lengths }) => lengths))).toEqual(new Set(Object.keys(OFF_THE_SCALE)));
});

test('a size that more than three modules share is a token', () => {
  const paths = Map.groupBy(
    IN_PIXELS.flatMap(({ path, lengths }) => lengths.map((length) => ({ path, length }))),
    ({ length }) => length,
  );
  const shared = [...paths]
    .filter(([length, uses]) => !['0px', '1px'].includes(length) && new Set(uses.map(({ path }) => path)).size > 3)
    .map(([length]) => length);
  expect(shared).toEqual([]);
});

test('there are at most 9,000 lines of CSS', () => {
  expect(SHEETS.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)).toBeLessThanOrEqual(9000);
});
