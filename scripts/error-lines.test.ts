import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LINES } from '../e2e/error-lines.ts';

const folder = join(import.meta.dirname, '../e2e');
const stories = readdirSync(folder)
  .filter((name) => name.startsWith('errors'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

test('every line of the error catalogue is covered by a story', () => {
  const uncovered = Object.keys(LINES).filter((line) => !new RegExp(String.raw`LINES\.${line}\b`).test(stories));
  expect(uncovered).toEqual([]);
});
