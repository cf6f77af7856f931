import type { Context } from '#server/platform/context.ts';
import { withLibrary } from './library.ts';
import { type Places, readPlaces } from './places.ts';
import { readAccount } from './read-account.ts';
import type { Account } from './records.ts';

/** The bytes of all kept accounts, without vocabularies. */
const KEPT_BYTES = 32_000_000;

/** The records of an account, with the built-in ones, and its pillars, areas and projects. */
export interface Searched {
  account: Account;
  places: Places;
}

interface Kept {
  version: string;
  searched: Searched;
  bytes: number;
}

/** Keeps the accounts that were searched last until they change. */
export class AccountCache {
  readonly #version: () => string | null;
  /** In order of use, the latest last. */
  readonly #kept = new Map<string, Kept>();

  /** @param version of the account of the current request, which changes with each write; null: nothing is kept. */
  constructor(version: () => string | null) {
    this.#version = version;
  }

  /** Reads an account that is kept, so that the first search is not the one to wait for it. */
  async prepare(ctx: Context): Promise<void> {
    if (this.#version() !== null) await this.read(ctx);
  }

  async read(ctx: Context): Promise<Searched> {
    const version = this.#version();
    const known = this.#kept.get(ctx.userId);
    this.#kept.delete(ctx.userId);
    if (known && known.version === version) {
      this.#kept.set(ctx.userId, known);
      return known.searched;
    }
    const { account, bytes } = await readAccount(ctx);
    const searched = { account: await withLibrary(ctx, account), places: await readPlaces(ctx) };
    if (version !== null && bytes !== null) this.#keep(ctx.userId, { version, searched, bytes });
    return searched;
  }

  #keep(userId: string, kept: Kept): void {
    this.#kept.set(userId, kept);
    let total = [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [oldest, { bytes }] of this.#kept) {
      if (total <= KEPT_BYTES) break;
      this.#kept.delete(oldest);
      total -= bytes;
    }
  }
}
