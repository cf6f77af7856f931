import { inTable } from '../text.ts';
/* The simple HTML that other apps keep in notes, as Markdown. */

const TAG = /<(\/?)([a-z][a-z0-9]{0,20})((?:\s[^<>]{0,2000})?)\/?>|<!--[^<>]{0,2000}-->/gi;
const HREF = /\shref\s*=\s*["']?([^"'\s<>]{1,2000})/i;

/** What a tag becomes at its beginning and at its end. */
const MARKS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ...{
    b: ['**', '**'],
    strong: ['**', '**'],
    i: ['*', '*'],
    em: ['*', '*'],
    s: ['~~', '~~'],
    del: ['~~', '~~'],
    code: ['`', '`'],
  },
  ...{ br: ['\n', ''], p: ['\n\n', '\n\n'], div: ['\n', '\n'], ul: ['\n', '\n'], ol: ['\n', '\n'], li: ['\n- ', ''] },
  ...{
    h1: ['\n\n# ', '\n\n'],
    h2: ['\n\n## ', '\n\n'],
    h3: ['\n\n### ', '\n\n'],
    blockquote: ['\n\n> ', '\n\n'],
    hr: ['\n\n---\n\n', ''],
  },
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return inTable(ENTITIES, name.toLowerCase()) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
    },
  );

export const isHtml = (text: string): boolean =>
  /<\/?(?:p|br|div|b|i|strong|em|ul|ol|li|a|span|h[1-6]|code|u)(?:\s[^<>]{0,2000})?\/?>/i.test(text);

/** Markdown of simple HTML: paragraphs, lists, headings, links, emphasis. Other tags go, and their text stays. */
export function htmlToMarkdown(html: string): string {
  const links: string[] = [];
  const marked = html.replaceAll(
    TAG,
    (all, slash: string | undefined, name: string | undefined, attributes: string | undefined) => {
      if (name === undefined) return '';
      const tag = name.toLowerCase();
      const isEnd = slash === '/';
      if (tag === 'a') {
        if (!isEnd) links.push(HREF.exec(attributes ?? '')?.[1] ?? '');
        const href = isEnd ? links.pop() : links.at(-1);
        if (!href) return '';
        return isEnd ? `](${href})` : '[';
      }
      const mark = inTable(MARKS, tag);
      return mark?.[isEnd ? 1 : 0] ?? '';
    },
  );
  return decodeEntities(marked)
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
