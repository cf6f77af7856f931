import MarkdownIt from 'markdown-it';
import { markCheckLists } from './check-lists.ts';
import { isSafeHref } from './safe-href.ts';

function makeReader(): MarkdownIt {
  const markdown = new MarkdownIt('commonmark', { html: false, breaks: true });
  markdown.enable('strikethrough');
  // Each of these rules would remove typed characters.
  markdown.disable(['reference', 'entity', 'image', 'html_block', 'html_inline']);
  markdown.validateLink = isSafeHref;
  markdown.core.ruler.after('inline', 'check_lists', markCheckLists);
  return markdown;
}

/** Parses Markdown into tokens. Unsupported syntax (HTML, tables, pictures, references) stays text. */
export const markdownReader = makeReader();
