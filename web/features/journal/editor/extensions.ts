import { Extension, type Extensions, InputRule, Mark, markPasteRule, mergeAttributes } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { isSafeHref } from './safe-href.ts';

const ADDRESS = /(?<=^|\s)https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** A link to an address allowed by {@link isSafeHref}. Pasted addresses become links. */
const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => element.getAttribute('href') },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isSafeHref(element.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    0,
  ],
  addPasteRules() {
    return [markPasteRule({ find: ADDRESS, type: this.type, getAttributes: ([href]) => ({ href }) })];
  },
});

/**
 * Handles Markdown typed at the start of a list item: a mark that the item already has is removed, and a box, ticked or not,
 * makes the list a check list.
 */
const MarksInList = Extension.create({
  name: 'marksInList',
  addInputRules: () => [
    new InputRule({
      find: /^(?:([-*+])|\d{1,3}[.)]|\[([ x]?)\])\s$/i,
      handler: ({ state, range, match: [, bullet, box], chain }) => {
        const list = state.doc.resolve(range.from).node(-2)?.type.name;
        const isBox = box !== undefined;
        const lists = bullet
          ? ['bulletList', 'taskList']
          : ['orderedList', ...(isBox ? ['bulletList', 'taskList'] : [])];
        if (list === undefined || !lists.includes(list)) return null;
        const without = chain().deleteRange(range);
        if (isBox && list !== 'taskList') without.toggleList('taskList', 'taskItem');
        if (isBox) {
          const checked = box.toLowerCase() === 'x';
          without.command(
            ({ tr }) => tr.setNodeAttribute(tr.selection.$from.before(-1), 'checked', checked).docChanged,
          );
        }
        without.run();
        return undefined;
      },
    }),
  ],
});

/**
 * The extensions of the journal editor: exactly what Markdown can express, whatever is pasted. Listed one by one,
 * because the starter kit includes a list of all domains.
 */
export const editorExtensions = (placeholder = ''): Extensions => [
  ...[Document, Paragraph, Text, Heading, Blockquote, CodeBlock, HorizontalRule, HardBreak],
  ...[Bold, Italic, Strike, Code, LinkMark],
  ...[BulletList, OrderedList, ListItem, ListKeymap, TaskList],
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node) => `Done: ${node.firstChild?.textContent || 'empty line'}` },
  }),
  ...[MarksInList, UndoRedo, Gapcursor],
  Placeholder.configure({ placeholder }),
];
