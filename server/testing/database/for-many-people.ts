import { readFileSync } from 'node:fs';

/* The statements of `for-many-people.sql`: blocks of a comment and statements, after the comment of the file. */

/** A text without the differences that queries of Kysely and texts by hand have. */
export const plain = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))/g, '')
    .trim();

const blocks = readFileSync(new URL('for-many-people.sql', import.meta.url), 'utf8')
  .split('\n\n')
  .slice(1);

const statementsIn = (some: readonly string[]): string[] =>
  some
    .flatMap((block) => block.slice(block.indexOf('\n')).split(';'))
    .map(plain)
    .filter((text) => text !== '');

/** The plain texts of statements that may be for many people. */
export const FOR_MANY_PEOPLE: ReadonlySet<string> = new Set(statementsIn(blocks));

const ONLY_ON_CLUSTER = /^-- .*, on a cluster\n/;

/** Those of them that a run of all tests has not sent. @param sent plain texts. */
export function neverSent(sent: ReadonlySet<string>): string[] {
  const expected = statementsIn(blocks.filter((block) => !ONLY_ON_CLUSTER.test(block)));
  return expected.filter((text) => !sent.has(text));
}
