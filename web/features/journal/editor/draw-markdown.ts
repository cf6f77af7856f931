import { createElement, Fragment, type ReactNode } from 'react';
import { markdownReader } from './reader.ts';

type Token = ReturnType<typeof markdownReader.parse>[number];

/** How read-only Markdown is rendered. */
export interface Drawing {
  /** Elements by Markdown tag; the content of other tags is shown as text. */
  tags: Readonly<Record<string, string>>;
  text: (text: string) => ReactNode;
  /** Rendered for a line break within a paragraph. */
  lineBreak: ReactNode;
}

/** An element under construction. */
interface Open {
  token: Token | null;
  children: ReactNode[];
}

/** Renders Markdown as React elements, never as HTML, so that nothing in a text can be executed. */
export const drawMarkdown = (markdown: string, drawing: Drawing): ReactNode[] =>
  elementsOf(markdownReader.parse(markdown, {}), drawing);

function elementsOf(tokens: readonly Token[], drawing: Drawing): ReactNode[] {
  const open: Open[] = [{ token: null, children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] });
    const done = token.nesting === -1 ? open.pop() : undefined;
    const { children } = open.at(-1)!;
    if (done?.token) children.push(elementOf(done.token, done.children, children.length, drawing));
    if (token.nesting === 0) children.push(leafOf(token, children.length, drawing));
  }
  return open[0]!.children;
}

function elementOf(token: Token, children: ReactNode[], key: number, { tags }: Drawing): ReactNode {
  // The paragraphs of a tight list are hidden.
  if (token.hidden) return createElement(Fragment, { key }, ...children);
  // A list may start with another number than 1.
  const start = token.attrGet('start');
  return createElement(tags[token.tag] ?? Fragment, { key, ...(start && { start: Number(start) }) }, ...children);
}

function leafOf({ type, tag, content, children }: Token, key: number, drawing: Drawing): ReactNode {
  const { tags, text, lineBreak } = drawing;
  if (type === 'inline') return createElement(Fragment, { key }, ...elementsOf(children ?? [], drawing));
  if (type === 'softbreak' || type === 'hardbreak') return createElement(Fragment, { key }, lineBreak);
  if (type === 'fence' || type === 'code_block') return createElement(tags['pre'] ?? Fragment, { key }, content);
  if (type === 'hr') return createElement(tags['hr'] ?? Fragment, { key });
  return createElement(tags[tag] ?? Fragment, { key }, text(content));
}
