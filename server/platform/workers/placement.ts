import type { Weigh, Weight } from './account-weight.ts';

export interface BodySize {
  /** List items at any depth; a repeat counts as its first instances. */
  items: number;
  bytes: number;
}

/** A request to place. */
export interface Asked {
  userId: string;
  /** Key of a read: everything except the records that its result depends on. Null for a write, or if it is too long. */
  read: string | null;
  isWrite: boolean;
  body: BodySize;
}

/** A request placed in a thread. */
export interface Visit {
  /** Records its end. @param busyMs how long it kept the thread busy; null: it failed. */
  over(busyMs: number | null): void;
}

export interface PlacementLimits {
  /** Accounts up to this weight run on the main thread. */
  light?: Weight;
  /** Writes after which an account is weighed again. */
  margin?: Weight;
  /** How long weights and costs are kept, in ms. */
  keptMs?: number;
}

interface PlacementOptions extends PlacementLimits {
  weigh: Weigh;
  /** False while writes of other servers may be missed. */
  isCurrent?: () => boolean;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
}

/** Every request of such an account takes less than 50 ms (bench/stalls.ts). */
export const LIGHT: Weight = { rows: 2000, bytes: 3_000_000 };
/** Larger bodies run in a thread. */
const BODY_MAX: BodySize = { items: 250, bytes: 200_000 };
const MARGIN: Weight = { rows: 100, bytes: 250_000 };
/** Reads measured up to this run on the main thread. */
const CHEAP_MS = 15;
const KEPT_MS = 10 * 60_000;
const ACCOUNTS_MAX = 5000;
const READS_MAX = 50;

/** The cache entry of an account. */
interface Account {
  isLight: boolean | null;
  /** The running weighing. */
  weighing: Promise<boolean> | null;
  weighedAt: number;
  /** Writes since it was weighed. */
  grown: Weight;
  /** Number of writes running in threads. */
  writing: number;
  /** Times at which reads were measured as cheap, by key. */
  cheap: Map<string, number>;
  /** Changes with each write. */
  version: number;
}

/**
 * Decides which requests run on the main thread: those of light accounts, and reads measured as cheap since the last
 * write. All others run in a thread (docs/decisions/0076).
 */
export class Placement {
  readonly #options: Required<PlacementOptions>;
  /** In order of use, the latest last. */
  readonly #accounts = new Map<string, Account>();
  #versions = 0;

  constructor(options: PlacementOptions) {
    this.#options = {
      light: LIGHT,
      margin: MARGIN,
      keptMs: KEPT_MS,
      elapsed: () => performance.now(),
      isCurrent: () => true,
      ...options,
    };
  }

  /** Places a request. @returns null for the main thread. */
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

  /** Changes with each write of the account, and with each call while writes may be missed. */
  versionOf(userId: string): string {
    if (!this.#options.isCurrent()) this.changed(userId, { rows: 0, bytes: 0 });
    return String(this.#accountOf(userId).version);
  }

  /** Records a write, which invalidates the measured reads. */
  changed(userId: string, { rows, bytes }: Weight): void {
    const account = this.#accounts.get(userId);
    if (!account) return;
    account.grown.rows += rows;
    account.grown.bytes += bytes;
    this.#outdate(account);
  }

  /** Records writes of unknown size. @param userId left out: of all accounts. */
  forget(userId?: string): void {
    if (userId === undefined) this.#accounts.clear();
    const account = this.#accounts.get(userId ?? '');
    if (!account) return;
    // A large account stays large for a while, so that it is not weighed after each write.
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
    // Writes during the weighing may not have been counted.
    account.isLight = version === account.version ? isLight : null;
    return isLight;
  }

  #isCheap({ cheap, writing }: Account, read: string | null): boolean {
    const { elapsed, keptMs } = this.#options;
    const measuredAt = read === null ? undefined : cheap.get(read);
    return writing === 0 && measuredAt !== undefined && elapsed() - measuredAt < keptMs;
  }
}

/** Instances created at once for a repeat: a month of days. */
const REPEAT_ITEMS = 30;

/** The size of a parsed JSON body. @param bytes its length, if known. */
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
