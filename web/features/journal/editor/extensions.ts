import type { Extensions } from '@tiptap/core';
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
import { BoxInList } from './box-in-list.ts';
import { LinkMark } from './link-mark.ts';

/**
 * What a text of the journal can hold: what Markdown has words for, and nothing else, whatever is pasted. One by one: the
 * kit that has them all brings a list of all domains.
 */
export const editorExtensions = (placeholder = ''): Extensions => [
  ...[Document, Paragraph, Text, Heading, Blockquote, CodeBlock, HorizontalRule, HardBreak],
  ...[Bold, Italic, Strike, Code, LinkMark],
  ...[BulletList, OrderedList, ListItem, ListKeymap, TaskList],
  TaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node) => `Done: ${node.firstChild?.textContent || 'empty line'}` },
  }),
  ...[BoxInList, UndoRedo, Gapcursor],
  Placeholder.configure({ placeholder }),
];
