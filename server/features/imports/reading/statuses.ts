import { WORDS_MAX } from '#contract/imports.ts';
import { inTable } from '../text.ts';
import type { ImportTree, ReadContext } from '../tree.ts';

/** Longer words are not statuses, but texts. */
const WORD_MAX = 100;

type Found = NonNullable<ImportTree['statuses']>;

/** Reads words as statuses, by the choice of the person or as they are usually meant, and keeps them for the preview. */
export class Statuses implements NonNullable<ReadContext['statuses']> {
  readonly #chosen: Found;
  readonly #found = new Map<string, Found[string]>();

  constructor(chosen: Found) {
    this.#chosen = chosen;
  }

  of(word: string, usual: Found[string] | null): Exclude<Found[string], ''> | null {
    const status = inTable(this.#chosen, word) ?? usual ?? '';
    if (word !== '' && word.length <= WORD_MAX && this.#found.size < WORDS_MAX) this.#found.set(word, status);
    return status || null;
  }

  get found(): Found {
    return Object.fromEntries(this.#found);
  }
}
