import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countWords } from '#contract/rules/count-words.ts';
import { COURSES } from '#server/features/courses/library/courses.ts';
import { markdownReader } from '#web/features/journal/editor/reader.ts';

/* Courses are files of the server, and their links lead into the web. */

const lessons = COURSES.flatMap((course) => course.lessons.map((lesson) => ({ ...lesson, course: course.title })));

/**
 * Reads a list of the web as text, because the types of a browser are not available here, and nothing may import a
 * page.
 */
const listed = (path: string, name: string): string => {
  const [, list] = new RegExp(`${name} = (\\[[^\\]]*\\])`).exec(
    readFileSync(join(import.meta.dirname, '../web', path), 'utf8'),
  )!;
  return list!;
};
const SECTIONS = listed('platform/navigation.ts', 'SECTION_IDS');
const SETTINGS = listed('pages/settings/sub-sections.ts', 'SUB_SECTIONS');

/** The parts of a text: blocks, and the parts of their lines. */
const tokensOf = (content: string) =>
  markdownReader.parse(content, {}).flatMap((token) => [token, ...(token.children ?? [])]);

/** The parts of a lesson that the page can render. */
const DRAWN =
  /^(?:(?:heading|paragraph|bullet_list|ordered_list|list_item|blockquote|em|strong)_(?:open|close)|inline|text|softbreak|code_inline)$/;

test('there are a few courses of four or five lessons, each with a unique id', () => {
  expect(COURSES.length).toBeGreaterThanOrEqual(3);
  for (const course of COURSES) expect(course.lessons.length).toBeOneOf([4, 5]);
  const ids = [...COURSES, ...lessons].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(lessons)('“$title” is a lesson to read in a few minutes', ({ title, content, duration }) => {
  const words = countWords(content);
  expect(words).toBeGreaterThanOrEqual(600);
  expect(words).toBeLessThanOrEqual(1200);
  expect(duration).toBe(Math.ceil(words / 200));
  expect(title.length).toBeLessThanOrEqual(60);
});

test.each(lessons)('“$title” contains only what the page can render, with headings of one level', ({ content }) => {
  const tokens = tokensOf(content);
  expect(tokens.map(({ type }) => type).filter((type) => !DRAWN.test(type))).toEqual([]);
  expect(new Set(tokens.flatMap(({ type, tag }) => (type === 'heading_open' ? tag : [])))).toEqual(new Set(['h2']));
  // Quotes and apostrophes as they are printed, and no mark of Markdown that was not closed.
  const text = tokens.flatMap((token) => (token.type === 'text' ? token.content : [])).join('\n');
  expect(text.match(/["'*_[\]<>]/g) ?? []).toEqual([]);
});

test.each(lessons)('“$title” ends with something to try, in a place that exists', ({ try_it }) => {
  const { title, description, action, section, params } = try_it!;
  for (const words of [title, description, action]) expect(words).toMatch(/^[A-Z]/);
  expect(SECTIONS).toContain(`'${section}'`);
  expect(section === 'settings' ? SETTINGS : `'${params['section']}'`).toContain(`'${params['section']}'`);
});
