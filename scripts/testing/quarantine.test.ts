import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patternOf, QUARANTINE } from '../../e2e/quarantine.ts';

/** The titles of the stories in these sources that are not in any of them. */
const unknown = (titles: readonly string[], sources: readonly string[]) =>
  titles.filter(
    (title) => !sources.some((source) => source.includes(`test('${title.replaceAll("'", String.raw`\'`)}'`)),
  );

test('each story in quarantine exists', () => {
  const folder = join(import.meta.dirname, '../../e2e');
  const sources = globSync('*.story.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(sources.length).toBeGreaterThan(0);
  const titles = QUARANTINE.map(({ title }) => title);
  expect(unknown([...titles, 'a story that nobody tells'], sources)).toEqual(['a story that nobody tells']);
});

test('a story in quarantine is known by its whole title', () => {
  const pattern = patternOf([{ title: 'a day (or two)', because: 'of a race' }]);
  expect('stories today.story.ts a day (or two)').toMatch(pattern);
  expect('stories today.story.ts a day (or two) more').not.toMatch(pattern);
  expect('stories today.story.ts on a phone a day (or two)').toMatch(pattern);
  expect('stories today.story.ts a day (or two)').not.toMatch(patternOf([]));
});
