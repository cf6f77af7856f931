import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

const textsOf = (source: string) => findTexts('file.tsx', source).map(({ text }) => text);

test('the text of an element is listed as one sentence', () => {
  expect(textsOf('<p>{count} of {all.length} tasks are {word(done)}</p>')).toEqual([
    '{count} of {all.length} tasks are {…}',
  ]);
});

test('attributes that people read are listed, and those of programs are not', () => {
  expect(
    textsOf('<input className="wide field" placeholder="name" title={`Close ${what}`} key="Two words" />'),
  ).toEqual(['name', 'Close {what}']);
});

test('both texts of a choice are listed', () => {
  expect(textsOf('<button label={isOpen ? "Hide" : "Show"} />')).toEqual(['Hide', 'Show']);
});

test('toasts, errors for people and sentences are listed', () => {
  expect(textsOf('toast.info("Text copied"); throw conflict(`“${name}” exists already`)')).toEqual([
    'Text copied',
    '“{name}” exists already',
  ]);
});

test('imports, types, comparisons, SQL, logs and internal errors are not listed', () => {
  const source = `
    import x from 'some package';
    type Status = 'Not Started';
    if (status === 'Not Started') log.info('no such project');
    throw new Error('This cannot happen');
    const row = sql\`select all tasks\`;
    db.selectFrom('tasks as task').where('id', 'is not', null);
  `;
  expect(textsOf(source)).toEqual([]);
});

test('a text is listed with its line', () => {
  expect(findTexts('file.ts', '\n\nconst text = "Two words";')).toEqual([{ line: 3, text: 'Two words' }]);
});
