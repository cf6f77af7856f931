/** An address in a text, without the punctuation, quotes and marks around it. Signs that addresses never have end it. */
const ADDRESS =
  /(?<=^|[\s(<["“„«‘'*—（「『《【])(?:https?:\/\/|mailto:)[^\s<>"“”»…—（）「」『』《》【】、。]*[^\s<>"“”»…—（）「」『』《》【】、。.,;:!?)\]'’*！？，]/gi;

export interface TextPart {
  text: string;
  /** Null where the text is not a link. */
  href: string | null;
}

/** Splits a text into links and the text between them; together, they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // The parenthesis at the end belongs to an address that opened it: /wiki/Bonn_(Rhine)
    const closes = text[index + found.length] === ')' && found.lastIndexOf('(') > found.lastIndexOf(')');
    const href = closes ? `${found})` : found;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
