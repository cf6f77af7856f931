import type { Download } from '../endpoints/download.ts';

/** A download with its whole body in memory. */
export type Whole = Download & { body: string | Uint8Array };

interface Kept {
  version: string;
  answer: Whole;
  bytes: number;
}

/** Limits in bytes for all responses together, and for one. */
const BYTES_MAX = 32_000_000;
const ONE_MAX = BYTES_MAX / 2;

/** An LRU cache of downloads by version, limited in bytes. */
export class KeptAnswers {
  readonly #max: { all: number; one: number };
  /** Ordered by last use, the latest last. */
  readonly #answers = new Map<string, Kept>();
  #bytes = 0;

  constructor(max = { all: BYTES_MAX, one: ONE_MAX }) {
    this.#max = max;
  }

  /** The cached response to a request, if it has this version. */
  get(question: string, version: string): Whole | undefined {
    const kept = this.#answers.get(question);
    if (kept?.version !== version) return undefined;
    this.#answers.delete(question);
    this.#answers.set(question, kept);
    return kept.answer;
  }

  set(question: string, version: string, answer: Whole): void {
    this.#remove(question);
    const bytes = Buffer.byteLength(answer.body);
    if (bytes > this.#max.one) return;
    this.#answers.set(question, { version, answer, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#max.all) return;
      this.#remove(oldest);
    }
  }

  #remove(question: string): void {
    this.#bytes -= this.#answers.get(question)?.bytes ?? 0;
    this.#answers.delete(question);
  }
}
