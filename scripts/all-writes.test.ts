import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');

test('every module that declares a kind of write is loaded before queued writes are sent', () => {
  const declaring = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (path) =>
      !path.includes('.test.') &&
      /(= |\.\.\.)(defineWrite|recordActions|orderActions)[<(]/.test(readFileSync(join(web, path), 'utf8')),
  );
  const loaded = readFileSync(join(web, 'pages/shell/offline/all-writes.ts'), 'utf8');
  const missing = declaring.filter(
    (path) => !/^records\/(record|order)-actions/.test(path) && !loaded.includes(`#web/${path}'`),
  );
  expect(missing).toEqual([]);
  expect(declaring.length).toBeGreaterThan(15);
});
