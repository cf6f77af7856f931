const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

interface Part {
  text: string;
  /** Whether it matches the search. */
  isHit: boolean;
}

/**
 * Splits a snippet of the server into plain texts: matches are between `<mark>` and `</mark>`, everything else is
 * escaped. The result is never used as HTML.
 */
export const snippetParts = (snippet: string): Part[] =>
  snippet
    .split(/<\/?mark>/)
    .map((text, index) => ({
      text: text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!),
      isHit: index % 2 === 1,
    }))
    .filter(({ text }) => text !== '');
