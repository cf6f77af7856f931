import type { Weigh, Weight } from './account-weight.ts';

/** What a body asks for, by its size. */
export interface BodySize {
  /** Items of lists at any depth; those that repeat count as the instances that they begin with. */
  items: number;
  bytes: number;
}

/** A request as its placement needs it. */
export interface Asked {
  userId: string;
  /**
   * Of a read: all that its work depends on besides the records, such as its address and the person's day. Null: a write,
   * or too long to remember.
   */
  read: string | null;
  isWrite: boolean;
  body: BodySize;
}

/** A request that runs in a thread. */
export interface Visit {
  /** Says that it is over. @param busyMs how long it kept its thread busy; null: it failed. */
  over(busyMs: number | null): void;
}

export interface PlacementLimits {
  /** An account up to this weight is handled on the main thread: nothing that is asked of it takes long. */
  light?: Weight;
  /** How much may be written until an account is weighed again. */
  margin?: Weight;
  /** So many milliseconds a weight and a cost are believed. */
  keptMs?: number;
}

interface PlacementOptions extends PlacementLimits {
  weigh: Weigh;
  /** Milliseconds of a clock that only goes forward. */
  elapsed?: () => number;
}

/** Whatever is asked of an account of this size takes less than 50 ms (bench/stalls.ts). */
export const LIGHT: Weight = { rows: 2000, bytes: 3_000_000 };
/** The longest body, and the most items, that are handled on the main thread. */
const BODY_MAX: BodySize = { items: 250, bytes: 200_000 };
const MARGIN: Weight = { rows: 100, bytes: 250_000 };
/** A read that took so little in a thread runs on the main one. */
const CHEAP_MS = 15;
const KEPT_MS = 10 * 60_000;
const ACCOUNTS_MAX = 5000;
const READS_MAX = 50;

/** What is known of an account. */
interface Account {
  isLight: boolean | null;
  /** While it is weighed. */
  weighing: Promise<boolean> | null;
  weighedAt: number;
  /** Written since. */
  grown: Weight;
  /** Writes that run in a thread. */
  writing: number;
  /** Cheap reads, with when that was measured. */
  cheap: Map<string, number>;
  /** Another number after each change. */
  version: number;
}

/**
 * Decides which requests run on the main thread: those of light accounts, and reads that took little when they were
 * measured in a thread, as long as nothing has changed since. All others run in a thread (docs/decisions/0076).
 */
export class Placement {
  readonly #options: Required<PlacementOptions>;
  /** The one that was asked for last is the last one. */
  readonly #accounts = new Map<string, Account>();
  #versions = 0;

  constructor(options: PlacementOptions) {
    this.#options = { light: LIGHT, margin: MARGIN, keptMs: KEPT_MS, elapsed: () => performance.now(), ...options };
  }

  /** Places a request. @returns null: it runs on the main thread. */
  async place({ userId, read, isWrite, body }: Asked): Promise<Visit | null> {
    if (isWrite) this.changed(userId, { rows: 1 + body.items, bytes: body.bytes });
    const account = this.#accountOf(userId);
    const isLarge = body.items > BODY_MAX.items || body.bytes > BODY_MAX.bytes;
    if (!isLarge && ((await this.#isLight(userId, account)) || this.#isCheap(account, read))) return null;
    if (isWrite) account.writing += 1;
    const { version } = account;
    return {
      over: (busyMs) => {
        if (isWrite) {
          account.writing -= 1;
          this.forget(userId);
        } else if (busyMs !== null && busyMs <= CHEAP_MS && read !== null && version === account.version) {
          account.cheap.set(read, this.#options.elapsed());
          if (account.cheap.size > READS_MAX) account.cheap.delete(account.cheap.keys().next().value!);
        } else if (read !== null) account.cheap.delete(read);
      },
    };
  }

  /** Another text after each change of the account. */
  versionOf(userId: string): string {
    return String(this.#accountOf(userId).version);
  }

  /** Something of an account was written: what was measured before says nothing any more. */
  changed(userId: string, { rows, bytes }: Weight): void {
    const account = this.#accounts.get(userId);
    if (!account) return;
    account.grown.rows += rows;
    account.grown.bytes += bytes;
    this.#outdate(account);
  }

  /** Much was written, or nobody knows how much. @param userId left out: by anybody. */
  forget(userId?: string): void {
    if (userId === undefined) this.#accounts.clear();
    const account = this.#accounts.get(userId ?? '');
    if (!account) return;
    // One that was large is taken for large a little longer, so that it is not weighed after each of its writes.
    if (account.isLight === true) account.isLight = null;
    this.#outdate(account);
  }

  #outdate(account: Account): void {
    account.version = this.#versions += 1;
    account.cheap.clear();
  }

  #accountOf(userId: string): Account {
    const account = this.#accounts.get(userId) ?? {
      isLight: null,
      weighing: null,
      weighedAt: 0,
      grown: { rows: 0, bytes: 0 },
      writing: 0,
      cheap: new Map<string, number>(),
      version: (this.#versions += 1),
    };
    this.#accounts.delete(userId);
    this.#accounts.set(userId, account);
    if (this.#accounts.size > ACCOUNTS_MAX) this.#accounts.delete(this.#accounts.keys().next().value!);
    return account;
  }

  async #isLight(userId: string, account: Account): Promise<boolean> {
    const { margin, keptMs, elapsed } = this.#options;
    const { grown, weighedAt, isLight } = account;
    const isNew = elapsed() - weighedAt < keptMs;
    const isAlike = grown.rows <= margin.rows && grown.bytes <= margin.bytes;
    if (isLight !== null && isNew && (isAlike || !isLight)) return isLight;
    account.weighing ??= this.#weigh(userId, account).finally(() => (account.weighing = null));
    return account.weighing;
  }

  async #weigh(userId: string, account: Account): Promise<boolean> {
    const { weigh, light, elapsed } = this.#options;
    const { version } = account;
    account.grown = { rows: 0, bytes: 0 };
    const { rows, bytes } = await weigh(userId, light.rows);
    const isLight = rows <= light.rows && bytes <= light.bytes;
    account.weighedAt = elapsed();
    // What was written meanwhile may not have been counted.
    account.isLight = version === account.version ? isLight : null;
    return isLight;
  }

  #isCheap({ cheap, writing }: Account, read: string | null): boolean {
    const { elapsed, keptMs } = this.#options;
    const measuredAt = read === null ? undefined : cheap.get(read);
    return writing === 0 && measuredAt !== undefined && elapsed() - measuredAt < keptMs;
  }
}

/** What a repeat begins with: a month of days. */
const REPEAT_ITEMS = 30;

/** The size of a body that was read as JSON. @param bytes its length, where it is known. */
export function sizeOfBody(body: unknown, bytes: number): BodySize {
  let items = 0;
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) items += value.length;
    if ((value as { recurrence_pattern?: unknown }).recurrence_pattern) items += REPEAT_ITEMS;
    for (const part of Object.values(value)) if (typeof part === 'object') open.push(part);
  }
  return { items, bytes };
}
