import { getSchema } from '@tiptap/core';
import { Node as ProseNode } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { editorExtensions } from './extensions.ts';
import { readMarkdown, rememberMarkdown, writeMarkdown } from './markdown.ts';

const schema = getSchema(editorExtensions());

/** Reads a text, changes it, and writes it again. */
function edited(markdown: string, change: (tr: Transaction) => Transaction): string {
  const doc = ProseNode.fromJSON(schema, readMarkdown(markdown));
  rememberMarkdown(doc, markdown);
  return writeMarkdown(change(EditorState.create({ doc }).tr).doc);
}

const typeAtEnd = (tr: Transaction) => tr.insertText('!', tr.doc.content.size - 1);
const addParagraph = (place: 'first' | 'last') => (tr: Transaction) =>
  tr.insert(place === 'first' ? 0 : tr.doc.content.size, schema.node('paragraph', null, schema.text('New')));
const dropFirst = (tr: Transaction) => tr.delete(0, tr.doc.child(0).nodeSize);
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'New' }] };

const BLOCKS = [
  ['a table', '| a | b |\n|---|:-:|\n| 1 | 2 |'],
  ['a picture', '![a harbour](https://example.com/a_b.png "At noon")'],
  ['a reference', 'See [a][b] and [c].\n\n[b]: https://example.com'],
  ['a link with percent signs and letters of its own', '[x](https://example.com/%C3%BC?a=ü&b=%20)'],
  ['lines with spaces at their end', 'One  \nTwo   \n\nThree  '],
  ['lines that end as on Windows', 'One\r\nTwo\r\n\r\n- a\r\n- b'],
  ['signs of other kinds', '* One\n+ Two\n\n__bold__ _slanted_\n\nTitle\n=====\n\n***'],
  ['blocks close to each other and far apart', '# One\nTwo\n# Three\n\n\n\nFour'],
  ['code', '~~~js\na\n\n~~~\n\n    indented'],
  ['HTML', '<details>\n<summary>x</summary>\n</details>'],
  ['a list, an indented line and a quote', '1) One\n\n   Below\n2) Two\n\n>lazy\nline'],
] as const;

test.each(BLOCKS)('%s keeps its source while another block is edited', (_, source) => {
  expect(edited(`${source}\n\nLast`, typeAtEnd)).toBe(`${source}\n\nLast!`);
  expect(edited(`\n${source}\n\n\n`, (tr) => tr)).toBe(`\n${source}\n\n\n`);
  expect(edited(source, addParagraph('last'))).toBe(`${source}\n\nNew`);
  expect(edited(source, addParagraph('first'))).toBe(`New\n\n${source}`);
  expect(edited(`First\n\n${source}`, dropFirst)).toBe(source);
});

test.each(BLOCKS)('%s keeps its meaning next to a new list', (_, source) => {
  const list = schema.node('bulletList', null, [
    schema.node('listItem', null, [schema.node('paragraph', null, schema.text('New'))]),
  ]);
  for (const first of [true, false]) {
    const written = edited(source, (tr) => tr.insert(first ? 0 : tr.doc.content.size, list));
    const [before = [], after = []] = [readMarkdown(source).content, readMarkdown(written).content];
    expect(after).toEqual(first ? [list.toJSON(), ...before] : [...before, list.toJSON()]);
  }
});

test('only the edited block is written again', () => {
  const source = '| a |\n|---|\n\n* One\n\n  Two\n\n| b |\n|---|';
  const at = (tr: Transaction) => tr.doc.child(0).nodeSize + 4;
  expect(edited(source, (tr) => tr.insertText('x', at(tr)))).toMatch(
    /^\| a \|\n\|---\|\n\n- O?xO?ne\n\n {2}Two\n\n\| b \|\n\|---\|$/,
  );
});

test('an unclosed fence is closed before text is added below it', () => {
  expect(readMarkdown(edited('```\ncode', addParagraph('last'))).content).toEqual([
    expect.objectContaining({ type: 'codeBlock' }),
    paragraph,
  ]);
});
