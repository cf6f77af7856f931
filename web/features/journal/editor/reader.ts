import MarkdownIt from 'markdown-it';
import { markCheckLists } from './check-lists.ts';
import { isSafeHref } from './safe-href.ts';

function makeReader(): MarkdownIt {
  const markdown = new MarkdownIt('commonmark', { html: false, breaks: true });
  markdown.enable('strikethrough');
  // Each of these would take away characters that were typed.
  markdown.disable(['reference', 'entity', 'image', 'html_block', 'html_inline']);
  markdown.validateLink = isSafeHref;
  markdown.core.ruler.after('inline', 'check_lists', markCheckLists);
  return markdown;
}

/** Takes Markdown apart into tokens. What it has no rule for (HTML, tables, pictures, references) stays text. */
export const markdownReader = makeReader();
