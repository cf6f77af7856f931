import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as files from './scripts/architecture/file-rules.ts';
import { FEATURES } from '#server/app.ts';
import * as imports from './scripts/architecture/import-rules.ts';
import { readPaths, readSources } from './scripts/architecture/sources.ts';
import { boundlessHas, readStyles } from './scripts/architecture/style-rules.ts';

/* docs/architecture.md tells the rules; here they hold. A failure names the file and the line. */

const root = import.meta.dirname;
const sources = readSources(root);
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };

test('imports point downwards only', () => {
  expect(imports.importProblems(sources, FEATURES)).toEqual([]);
});

test('every feature of contract, server and web is listed by the application', () => {
  expect(imports.unlistedFeatures(sources, FEATURES)).toEqual([]);
});

test('features are listed with the lowest layer first, each with a unique name', () => {
  expect(imports.unorderedFeatures(FEATURES)).toEqual([]);
});

test('the sections that features name are sections of the web application', () => {
  expect(imports.unknownSections(sources, FEATURES)).toEqual([]);
});

test('no folder holds more than a person takes in at a glance', () => {
  expect(files.crowdedFolders(readPaths(root))).toEqual([]);
});

test('the guides name files and folders that exist', () => {
  const guides = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/operations.md'];
  const texts = guides.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  expect(files.missingPaths(new Map(texts), readPaths(root))).toEqual([]);
});

test('the running server needs no package for development', () => {
  expect(imports.packageProblems(sources, Object.keys(dependencies))).toEqual([]);
});

test('no file only hands on what others export', () => {
  expect(files.barrels(sources)).toEqual([]);
});

test('only lazily loaded pages have a default export', () => {
  expect(files.needlessDefaultExports(sources)).toEqual([]);
});

test('every file is short enough to read at once', () => {
  expect(files.longFiles(sources)).toEqual([]);
});

test('what comes into the page makes the browser style nothing else anew', () => {
  expect(boundlessHas(readStyles(root, readPaths(root)))).toEqual([]);
});

test('no page is made of raw markup', () => {
  expect(files.rawMarkup(sources)).toEqual([]);
});

test('no test runs alone, and none is left out', () => {
  expect(files.unevenTests(sources)).toEqual([]);
});

test('a test that runs on one database is not about the database', () => {
  expect(files.onceTests(sources)).toEqual([]);
});

test('each person of the browser stories is in one file', () => {
  expect(files.sharedPeople(sources)).toEqual([]);
});

test('features and pages write through web/records only', () => {
  expect(files.cacheWrites(sources)).toEqual([]);
});

test('nothing but tools prints to the console', () => {
  expect(files.strayPrints(sources)).toEqual([]);
});

test('day arithmetic is in the calendar modules only', () => {
  expect(files.dateArithmetic(sources)).toEqual([]);
});
