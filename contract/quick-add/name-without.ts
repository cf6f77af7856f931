import type { Range } from './grammar.ts';
import { blank, TAKEN } from './line.ts';

/** The name: the line without these ranges, empty brackets and dangling punctuation. */
export const nameWithout = (line: string, ranges: readonly Range[]): string => tidy(wordsOutside(line, ranges));

const tidy = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s(?=[,.;](?:\s|$))/g, '')
    .trim();

const wordsOutside = (line: string, ranges: readonly Range[]): string =>
  blank(line, ranges, TAKEN)
    .replaceAll(/\uFDD0+/g, TAKEN)
    // Punctuation of removed words: `tomorrow: call Ana`, `Call Ana, tomorrow`, `Call Ana (tomorrow)`.
    .replaceAll(/[([]\s*\uFDD0[\s\uFDD0,;]*[)\]]/g, TAKEN)
    .replaceAll(/(?<=[([])\s*\uFDD0\s*|\s*\uFDD0\s*(?=[)\]])/g, '')
    .replaceAll(/(?<=^[\s\uFDD0]*)[,;:–—-]+(?=\s|$)/g, '')
    // `Tomorrow! Call Ana` has no punctuation left in its name, `Call Ana tomorrow?` is still a question.
    .replaceAll(/(?<=^[\s\uFDD0]*\uFDD0)[!?]+(?=\s|$)/g, '')
    .replaceAll(/\s*\uFDD0(?=[!?]+(?:\s|$))/g, '')
    .replaceAll(/(?<=\uFDD0\s*)(?::|[–—-]+)(?=\s)/g, '')
    .replaceAll(/,\s*\uFDD0\s*(?=,)/g, '')
    .replaceAll(/(?:[,;]|\s[–—-]+|\s(?:and|und))\s*(?=\uFDD0[\s\uFDD0,;]*(?:$|[.!?]))/gi, ' ')
    .replaceAll(TAKEN, ' ');
