import { getSchema, type JSONContent } from '@tiptap/core';
import { Fragment, Node as ProseNode } from '@tiptap/pm/model';
import { MarkdownParser } from 'prosemirror-markdown';
import { editorExtensions } from './extensions.ts';
import { markdownReader } from './reader.ts';
import { joinBlocks, rememberSources } from './source-blocks.ts';
import { isOther, serialize } from './to-markdown.ts';

/*
 * Converts Markdown to the editor's document and back. What the editor does not support (HTML, tables, pictures,
 * references) stays text, because the parser has no rule for it.
 */

const schema = getSchema(editorExtensions());

const parser = new MarkdownParser(schema, markdownReader as ConstructorParameters<typeof MarkdownParser>[1], {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'listItem' },
  bullet_list: { block: 'bulletList' },
  task_list: { block: 'taskList' },
  task_item: { block: 'taskItem', getAttrs: (token) => ({ checked: token.meta === true }) },
  ordered_list: { block: 'orderedList', getAttrs: (token) => ({ start: Number(token.attrGet('start') ?? 1) }) },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: { block: 'codeBlock', getAttrs: ({ info }) => ({ language: info.trim() || null }), noCloseToken: true },
  hr: { node: 'horizontalRule' },
  hardbreak: { node: 'hardBreak' },
  softbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }) },
  code_inline: { mark: 'code', noCloseToken: true },
});

/** A Markdown text as the content of the editor. */
export function readMarkdown(markdown: string): JSONContent {
  const content = parser.parse(markdown).toJSON() as JSONContent;
  // An empty text becomes an empty paragraph to write in.
  return content.content?.length ? content : { type: 'doc', content: [{ type: 'paragraph' }] };
}

/** Keeps the source text of unedited blocks of a document that was read from this text. */
export const rememberMarkdown = (doc: ProseNode, markdown: string): void =>
  rememberSources(doc, markdown, markdownReader.parse(markdown, {}));

/**
 * Output by block, with usual and with alternative markers. ProseMirror nodes are immutable, so only edited blocks are
 * written again.
 */
const written = new WeakMap<ProseNode, [string?, string?]>();

/** The content of the editor as Markdown. */
export function writeMarkdown(doc: ProseNode): string {
  return joinBlocks(doc.content.content, (index) => {
    const block = doc.child(index);
    const other = isOther(doc, index);
    const known = written.get(block) ?? [];
    known[Number(other)] ??= serialize(doc.copy(Fragment.from(block)), other);
    written.set(block, known);
    return known[Number(other)]!;
  });
}

/** The same from a plain object. */
export const writeContent = (content: JSONContent): string => writeMarkdown(ProseNode.fromJSON(schema, content));
