/* `npm run texts`: every text that a person can read, one a line, as `file:line<TAB>text`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPaths } from '../architecture/sources.ts';
import { findTexts } from './find-texts.ts';

const root = join(import.meta.dirname, '../..');
/** Tests, examples of the grammar, migrations and SQL. */
const NOT_READ = /\.test\.|\.cases\.|\/testing\/|^server\/database\/(migrations|dialect)\/(?!postgres-problems)/;

for (const path of readPaths(root).toSorted()) {
  if (!/^(contract|server|web)\/.*\.(tsx?|md|html|yaml)$/.test(path) || NOT_READ.test(path)) continue;
  const source = readFileSync(join(root, path), 'utf8');
  const texts = /\.tsx?$/.test(path) ? findTexts(path, source) : linesOf(source);
  for (const { line, text } of texts) console.log(`${path}:${line}\t${text}`);
}

/** The lines of Markdown, HTML or YAML, without tags. */
function linesOf(source: string) {
  return source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.replace(/<[^>]*>?|^.*\/>$/g, '').trim() }))
    .filter(({ text }) => /\p{L}{2}/u.test(text));
}
