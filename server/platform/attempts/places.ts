import { tooMany } from '../errors.ts';

const RETRY_SECONDS = 10;

export const tooManyAttempts = () => tooMany('Too many attempts. Please try again later.', RETRY_SECONDS);

/** Limits how many attempts are under way, by keys such as a network. */
export class Places {
  readonly #taken = new Map<string, number>();

  /**
   * Runs `work` in a place of each key.
   * @param limits each key with its number of places.
   * @throws TooMany when a key has no free place.
   */
  async hold<T>(limits: readonly (readonly [key: string, max: number])[], work: () => Promise<T>): Promise<T> {
    if (limits.some(([key, max]) => (this.#taken.get(key) ?? 0) >= max)) throw tooManyAttempts();
    for (const [key] of limits) this.#change(key, 1);
    try {
      return await work();
    } finally {
      for (const [key] of limits) this.#change(key, -1);
    }
  }

  #change(key: string, by: number): void {
    const count = (this.#taken.get(key) ?? 0) + by;
    if (count === 0) this.#taken.delete(key);
    else this.#taken.set(key, count);
  }
}
