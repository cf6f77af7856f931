import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseSource } from './architecture/sources.ts';

/*
 * The size of the built web application in the browser, gzipped: docs/decisions/0011 explains these numbers. Run `npm
 * run build` first.
 */

const KILOBYTE = 1000;
const SIGN_IN_JS = 140;
const FIRST_VIEW_JS = 290;
const SECTION_JS = 60;
const EDITOR_JS = 165;
const CSS = 40;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const dist = join(import.meta.dirname, '../dist/web');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files that opening these modules loads, with everything they import. */
function filesOf(...modules: string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return { js, css };
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / KILOBYTE;

const SIGN_IN = ['index.html'];
const FIRST_VIEW = ['index.html', 'pages/shell/SignedInApp.tsx', 'pages/dashboard/DashboardPage.tsx'];

test('the sign-in screen keeps its budget', () => {
  const { js, css } = filesOf(...SIGN_IN);
  expect(kilobytes(js)).toBeLessThanOrEqual(SIGN_IN_JS);
  expect(kilobytes(css)).toBeLessThanOrEqual(CSS);
});

test('the first view after signing in keeps its budget', () => {
  const { js, css } = filesOf(...FIRST_VIEW);
  expect(kilobytes(js)).toBeLessThanOrEqual(FIRST_VIEW_JS);
  expect(kilobytes(css)).toBeLessThanOrEqual(CSS);
});

/** The modules that a web module loads by `import()`. */
const loadedBy = (path: string): string[] =>
  parseSource(`web/${path}`, readFileSync(join(import.meta.dirname, '../web', path), 'utf8'))
    .imports.filter(({ dynamic }) => dynamic)
    .map(({ target }) => target.replace(/^web\//, ''));

const SECTION_PAGES = loadedBy('sections.ts');

/** The views of the coach, one of which its page shows at once. */
const COACH = 'pages/coach/CoachPage.tsx';

test.each(SECTION_PAGES)('%s adds no more than its budget to the first view', (page) => {
  const first = filesOf(...FIRST_VIEW);
  const added = filesOf(page).js.difference(first.js);
  expect(kilobytes(added)).toBeLessThanOrEqual(SECTION_JS);
});

test.each(loadedBy(COACH))('the coach with %s adds no more than the budget of a section to the first view', (view) => {
  const first = filesOf(...FIRST_VIEW);
  const added = filesOf(COACH, view).js.difference(first.js);
  expect(kilobytes(added)).toBeLessThanOrEqual(SECTION_JS);
});

test('the editor of the journal adds no more than its budget', () => {
  const journal = filesOf(...FIRST_VIEW, 'pages/journal/JournalPage.tsx', 'features/journal/entry/EntryPane.tsx');
  const added = filesOf('features/journal/editor/TextEditor.tsx').js.difference(journal.js);
  expect(kilobytes(added)).toBeLessThanOrEqual(EDITOR_JS);
});

test('no chunk imports one that imports it, directly or not', () => {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (key: string, trail: readonly string[]) => {
    if (trail.includes(key)) cycles.push([...trail.slice(trail.indexOf(key)), key].join(' → '));
    if (trail.includes(key) || finished.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...trail, key]);
    finished.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  expect(cycles).toEqual([]);
});
