import type { Node as ProseNode } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';

const { nodes, marks } = defaultMarkdownSerializer;

/** Characters that start a block at the beginning of a line. */
const LINE_START = /^(#|[-+*>]|\d+[.)]|=|~~~|```)/;

export const isList = ({ type }: ProseNode): boolean => type.name.endsWith('List');

/**
 * Whether a list needs alternative markers: it follows another list, which it would otherwise continue. A third list
 * has the usual markers again.
 */
export function isOther(parent: ProseNode, index: number): boolean {
  let lists = 0;
  while (lists <= index && isList(parent.child(index - lists))) lists += 1;
  return lists > 0 && lists % 2 === 0;
}

/** Options passed to the serializer's functions. */
type Options = { tightLists: boolean; other: boolean };

const isOtherIn = (state: MarkdownSerializerState, parent: ProseNode, index: number): boolean =>
  parent.type.name === 'doc' ? (state.options as Options).other : isOther(parent, index);

/** Writes a document as Markdown; with `other`, its only block uses the alternative markers ({@link isOther}). */
export const serialize = (doc: ProseNode, other: boolean): string =>
  serializer.serialize(doc, { tightLists: true, other } as Options);

/** By node name in the editor's schema. */
const serializer = new MarkdownSerializer(
  {
    paragraph: nodes['paragraph']!,
    heading: nodes['heading']!,
    blockquote: nodes['blockquote']!,
    horizontalRule: nodes['horizontal_rule']!,
    codeBlock: (state, node) => {
      // More backticks than the longest run in the code.
      const longest = Math.max(2, ...[...node.textContent.matchAll(/`+/g)].map(([ticks]) => ticks.length));
      const fence = '`'.repeat(longest + 1);
      state.write(`${fence}${(node.attrs['language'] as string | null) ?? ''}\n`);
      state.text(node.textContent, false);
      state.write('\n');
      state.write(fence);
      state.closeBlock(node);
    },
    bulletList: (state, node, parent, index) => {
      const bullet = isOtherIn(state, parent, index) ? '* ' : '- ';
      state.renderList(node, '  ', () => bullet);
    },
    taskList: (state, node, parent, index) => {
      const bullet = isOtherIn(state, parent, index) ? '* ' : '- ';
      state.renderList(node, '  ', (item) => `${bullet}${node.child(item).attrs['checked'] ? '[x] ' : '[ ] '}`);
    },
    orderedList: (state, node, parent, place) => {
      const sign = isOtherIn(state, parent, place) ? ') ' : '. ';
      const start = (node.attrs['start'] as number | null) ?? 1;
      const width = `${start + node.childCount - 1}`.length + 2;
      state.renderList(node, ' '.repeat(width), (index) => `${start + index}${sign}`.padEnd(width));
    },
    listItem: (state, node) => state.renderContent(node),
    taskItem: (state, node) => state.renderContent(node),
    hardBreak: (state, node, parent, index) => {
      // A line break at the end of a block has no meaning.
      for (let next = index + 1; next < parent.childCount; next += 1) {
        if (parent.child(next).type === node.type) continue;
        state.write('\\\n');
        return;
      }
    },
    text: (state, node, parent, index) => {
      const isLineStart = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
      const isCode = node.marks.some(({ type }) => type.name === 'code');
      if (isCode) return state.text(node.text ?? '', false);
      const escaped = state.esc(node.text ?? '', false);
      // Four spaces would make it a code block.
      return state.text(isLineStart ? escaped.trimStart().replace(LINE_START, escapeStart) : escaped, false);
    },
  },
  {
    italic: marks['em']!,
    bold: marks['strong']!,
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: marks['link']!,
    code: marks['code']!,
  },
);

/** `1. ` as `1\. `, `# ` as `\# `. */
const escapeStart = (sign: string): string => (/\d/.test(sign) ? `${sign.slice(0, -1)}\\${sign.at(-1)}` : `\\${sign}`);
