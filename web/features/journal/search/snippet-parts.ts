const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

interface Part {
  text: string;
  /** It was searched for. */
  isHit: boolean;
}

/**
 * A snippet of the server as plain texts: between `<mark>` and `</mark>` stand the hits, everything else is escaped. It
 * never becomes HTML again.
 */
export const snippetParts = (snippet: string): Part[] =>
  snippet
    .split(/<\/?mark>/)
    .map((text, index) => ({
      text: text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!),
      isHit: index % 2 === 1,
    }))
    .filter(({ text }) => text !== '');
