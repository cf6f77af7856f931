import { createElement, Fragment, type ReactNode } from 'react';
import { markdownReader } from '#web/features/journal/editor/reader.ts';
import classes from './LessonText.module.css';

type Token = ReturnType<typeof markdownReader.parse>[number];

/** An element that is being filled. */
interface Open {
  token: Token | null;
  children: ReactNode[];
}

/**
 * A lesson to read: paragraphs, lists, quotes, emphasis, keys, and headings, which stand below that of the lesson. Of any
 * other Markdown the words are shown.
 */
export function LessonText({ markdown }: { markdown: string }) {
  return <div className={classes['text']}>{elementsOf(markdownReader.parse(markdown, {}))}</div>;
}

/** Builds elements and no HTML, so that nothing in a text can run. */
function elementsOf(tokens: readonly Token[]): ReactNode[] {
  const open: Open[] = [{ token: null, children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] });
    const done = token.nesting === -1 ? open.pop() : undefined;
    const { children } = open.at(-1)!;
    if (done?.token) children.push(elementOf(done.token, done.children, children.length));
    if (token.nesting === 0) children.push(leafOf(token, children.length));
  }
  return open[0]!.children;
}

/** Elements by their tags in Markdown. */
const DRAWN: Readonly<Record<string, string>> = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', em: 'em', strong: 'strong' },
  h2: 'h3',
};

function elementOf({ tag, hidden }: Token, children: ReactNode[], key: number): ReactNode {
  // The lines of a tight list are hidden paragraphs.
  return createElement(hidden ? Fragment : (DRAWN[tag] ?? Fragment), { key }, ...children);
}

function leafOf({ type, content, children }: Token, key: number): ReactNode {
  if (type === 'inline') return <Fragment key={key}>{elementsOf(children ?? [])}</Fragment>;
  if (type === 'code_inline') return <kbd key={key}>{content}</kbd>;
  return type === 'softbreak' ? ' ' : content;
}
