import type { Changed } from '#contract/changes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { currentConnection, isAway, reportAway } from '#web/platform/connection/connection.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import type { Written } from '../record-store.ts';
import { isKnown, kindOf, type Seen, type Write } from '../write-kinds.ts';
import {
  compareTexts,
  type Comparison,
  editedFields,
  type Fields,
  isOnTop,
  pick,
  withFields,
} from './texts/disputed-texts.ts';
import { inOrderMade, isReadable, type KeptWrite, memoryLog, type WriteLog } from './write-log.ts';

/** How often a write is sent to a reachable server that does not answer it. */
const TRIES_MAX = 3;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

const NO_CONNECTION = 'This needs a connection. Try again when you’re back.';
const ALSO_ELSEWHERE = 'It was also changed elsewhere.';
const OTHER_VERSION = 'It was made by another version of Auric and can’t be sent.';

/** The caller of a write, while it waits for the outcome. */
export interface Caller {
  succeed: (written: Omit<Written<unknown>, 'again'>) => void;
  fail: (error: unknown) => void;
}

/** A write without an answer. */
export interface Pending {
  write: Write;
  lanes: readonly string[];
  kept: KeptWrite;
  /** `new`: waits for its turn. `waits`: queued, sent when there is a connection. */
  state: 'new' | 'sent' | 'waits';
  /** Null once the caller knows that the write is queued. */
  caller: Caller | null;
  /** How often it was sent. */
  tries: number;
  /** It is stored on the device. */
  isStored: boolean;
}

interface Listeners {
  /** Takes over the answer and the other changed records, and settles the promise of the write. */
  answered: (pending: Pending, answer: unknown, changed: Changed | undefined) => void;
  /** Another tab has sent it. */
  answeredElsewhere: (pending: Pending) => void;
  /** The list of pending writes has changed: these were refused, withdrawn, replaced, or come from other tabs. */
  changed: (pending: readonly Pending[]) => void;
  /** Tells the caller that the write is queued. Returns false if it cannot wait. */
  letWait: (pending: Pending) => boolean;
  /** More writes are queued. */
  waitsAdded: () => void;
  /** An edit was refused because its texts were changed elsewhere; `current` is the record now. */
  conflicts: (pending: Pending, current: object) => void;
  /** A queued write was refused. */
  refused: (pending: Pending) => void;
  /** No write is pending any more. */
  idle: () => void;
}

/**
 * The unanswered writes, in the order they were made. With a connection, those of one record are sent one after the
 * other, others at once. Without a connection they are queued and stored in a log. Once it is back, one tab sends all
 * queued writes in order, before anything new (docs/decisions/0054).
 */
export class Queue {
  #pending: readonly Pending[] = [];
  #refused: readonly KeptWrite[] = [];
  #closed: unknown = null;
  #log: WriteLog = memoryLog();
  #loadKinds: () => Promise<unknown> = async () => undefined;
  #unwatch: () => void = () => undefined;
  #isSending = false;
  #lastPlace = 0;
  /** Counts changes of the queue, so that a comparison with the log can tell whether it is outdated. */
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #listeners: Listeners;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** In the order in which they are shown. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  get refused(): readonly KeptWrite[] {
    return this.#refused;
  }

  /** Keeps writes in this log from now on, and takes over the writes in it. `loadKinds` loads every kind of write. */
  async attach(log: WriteLog, loadKinds: () => Promise<unknown>): Promise<void> {
    this.#log = log;
    this.#loadKinds = loadKinds;
    this.#store(this.#pending);
    this.#unwatch();
    this.#unwatch = log.watch(() => void this.#follow());
    await this.#follow();
  }

  /** The place of a new write in the order of all. */
  nextPlace(): number {
    this.#lastPlace = Math.max(Date.now(), this.#lastPlace + 1);
    return this.#lastPlace;
  }

  add(writes: readonly Pending[]): void {
    this.#version += 1;
    this.#pending = [...this.#pending, ...writes];
    if (this.#closed !== null) return this.close(this.#closed);
    this.#store(writes);
    this.connectionChanged();
  }

  /** Continues sending, or queues everything. */
  connectionChanged(): void {
    if (currentConnection() !== 'online') this.#letAllWait();
    else if (this.#waiting().length > 0) {
      this.#letAllWait();
      void this.#sendWaiting();
    } else this.#sendReady();
  }

  /**
   * Stops sending: rejects writes that wait for their turn and all new ones. Writes queued for a connection stay
   * stored.
   */
  close(reason: unknown): void {
    this.#closed = reason;
    this.#unwatch();
    if (this.#timer) clearTimeout(this.#timer);
    const gone = this.#pending.filter(({ state }) => state !== 'sent');
    this.#remove(gone);
    this.#removeKept(gone.filter(({ caller }) => caller !== null).map(({ kept }) => kept.id));
    for (const { caller } of gone) caller?.fail(reason);
  }

  /** Removes a queued write as if it had never been made. Returns false when it is too late. */
  withdraw(id: string): Promise<boolean> {
    return this.#log.alone(async () => {
      await this.#compare();
      const waiting = this.#waiting().filter(({ kept }) => kept.id === id);
      const isRefused = this.#refused.some((each) => each.id === id);
      if (waiting.length === 0 && !isRefused) return false;
      this.#version += 1;
      this.#refused = this.#refused.filter((each) => each.id !== id);
      await this.#log.remove([id]);
      this.#remove(waiting);
      return true;
    });
  }

  /** Queues a refused write again behind all others. */
  putBack(id: string, fields?: Fields): void {
    const kept = this.#refused.find((each) => each.id === id);
    if (!kept || !isReadable(kept)) return;
    this.#refused = this.#refused.filter((each) => each !== kept);
    const { input } = fields ? withFields(kept, fields) : kept;
    const again = { ...kept, input, refused: null, tab: null, place: this.nextPlace() };
    const pending = this.#adopted(again);
    this.#version += 1;
    this.#pending = [...this.#pending, pending];
    this.#store([pending]);
    this.#listeners.changed([pending]);
    this.connectionChanged();
  }

  #waiting(): readonly Pending[] {
    return this.#pending.filter(({ state }) => state === 'waits');
  }

  #sendReady(): void {
    const busy = new Set<string>();
    for (const each of this.#pending) {
      const sentAfter = kindOf(each.write).sentAfter?.(each.write.input) ?? [];
      const isFree = ![...each.lanes, ...sentAfter].some((lane) => busy.has(lane));
      for (const lane of each.lanes) busy.add(lane);
      if (isFree && each.state === 'new') this.#sendNow(each);
    }
    if (this.#pending.length === 0) this.#listeners.idle();
  }

  #sendNow(each: Pending): void {
    const sending = this.#send(each).finally(() => {
      this.#inFlight.delete(sending);
      this.connectionChanged();
    });
    this.#inFlight.add(sending);
  }

  /** Never rejects: an error in one write must not block the others. */
  async #send(each: Pending): Promise<void> {
    each.state = 'sent';
    each.tries += 1;
    try {
      const { send } = kindOf(each.write);
      let serverChanges: Changed | undefined;
      const tell = (changes: Changed) => void (serverChanges = changes);
      const outcome = await settled(async () => send(each.write.input, each.kept.id, seenOf(each), tell));
      if ('answer' in outcome) this.#answer(each, outcome.answer, serverChanges);
      else await this.#fail(each, outcome.error);
    } catch (error) {
      console.error('The outcome of a write could not be taken over', error);
      if (this.#pending.includes(each)) this.#refuse([each], error);
      else each.caller?.fail(error);
    }
  }

  #answer(each: Pending, answer: unknown, serverChanges?: Changed): void {
    this.#version += 1;
    this.#pending = this.#pending.filter((other) => other !== each);
    this.#removeKept([each.kept.id]);
    this.#listeners.answered(each, answer, serverChanges);
  }

  async #fail(each: Pending, error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    const repeated = each.tries > 1 || (error instanceof ApiError && error.repeated);
    const done = status === 404 ? kindOf(each.write).gone?.(repeated) : undefined;
    if (done !== undefined) return this.#answer(each, done);
    if (status === 412 && (error as ApiError).current && this.#compareTexts(each, (error as ApiError).current!)) return;
    const isThere = !isAway(error) || (await reportAway());
    if (!isThere) each.tries = 1;
    const mayWait = isAway(error) ? each.tries < TRIES_MAX : status === 429 && each.caller === null;
    if (this.#closed === null && mayWait && this.#letWait(each)) {
      this.#listeners.waitsAdded();
      if (isThere) this.#retryLater(Math.min(FIRST_PAUSE_MS * 2 ** (each.tries - 1), LAST_PAUSE_MS));
      return;
    }
    if (status === 401 && each.caller === null) each.state = 'waits';
    else this.#refuse(this.#withLater(each), error);
    // The next person to sign in must not send these writes.
    if (status === 401) this.close(error);
  }

  /**
   * An edit would overwrite a text that its author has not seen. Fields that nobody else has changed are sent again;
   * for a text changed on both sides the person chooses.
   * @returns false if nobody can be asked: then it is refused like others.
   */
  #compareTexts(each: Pending, current: object): boolean {
    this.#listeners.conflicts(each, current);
    const { seen = {} } = each.kept;
    const { free, mine, theirs } = compareTexts(editedFields(each.write), seen, current as Fields);
    const isDisputed = Object.keys(mine).length > 0;
    if (isDisputed && each.caller !== null && !this.#letWait(each)) return false;
    if (!isDisputed)
      this.#replace(each, [{ ...each, ...changed(each, free, theirs), state: each.caller ? 'new' : 'waits' }]);
    else this.#dispute(each, { free, mine, theirs });
    return true;
  }

  #dispute(each: Pending, { free, mine, theirs }: Comparison): void {
    const rest: Pending = { ...each, ...changed(each, free, theirs), state: 'waits', tries: 1, isStored: false };
    rest.kept = { ...rest.kept, id: newId() };
    const { kept } = changed(each, mine, theirs);
    const at = new Date().toISOString();
    const choice = {
      ...kept,
      tab: null,
      refused: { reason: ALSO_ELSEWHERE, at, theirs: pick(theirs, Object.keys(mine)) },
    };
    // A dispute about a text that this edit was based on is settled by it.
    const superseded = this.#refused.filter(
      (other) =>
        isSameRecord(other, each) && other.refused?.theirs && isOnTop(each.kept.seen ?? {}, editedFields(other)),
    );
    this.#refused = [...this.#refused.filter((other) => !superseded.includes(other)), choice];
    this.#removeKept(superseded.map(({ id }) => id));
    if (this.#closed === null) void this.#keep([choice]);
    this.#replace(each, Object.keys(free).length > 0 ? [rest] : []);
    this.#listeners.refused(each);
  }

  #replace(one: Pending, by: readonly Pending[]): void {
    this.#version += 1;
    this.#pending = this.#pending.flatMap((each) => (each === one ? by : [each]));
    this.#store(by);
    this.#listeners.changed([one, ...by]);
  }

  #retryLater(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.connectionChanged();
    }, ms);
  }

  #letAllWait(): void {
    for (;;) {
      const fresh = this.#pending.filter(({ state }) => state === 'new');
      const stuck = fresh.find((each) => !this.#letWait(each));
      if (fresh.some(({ state }) => state === 'waits')) this.#listeners.waitsAdded();
      // Writes that cannot wait for a connection can wait for their turn.
      if (!stuck || currentConnection() === 'online') return;
      this.#refuse(this.#withLater(stuck), new ApiError('network', 0, NO_CONNECTION));
    }
  }

  /** A write and the later ones of its group. */
  #withLater(one: Pending): readonly Pending[] {
    const { group } = one.kept;
    return this.#pending.filter((each) => each === one || (each.state !== 'sent' && each.kept.group === group));
  }

  #letWait(each: Pending): boolean {
    if (each.caller !== null && !this.#listeners.letWait(each)) return false;
    each.caller = null;
    each.state = 'waits';
    this.#store([each]);
    return true;
  }

  /** Sends all queued writes, one by one in order, unless another tab does. */
  async #sendWaiting(): Promise<void> {
    if (this.#isSending || this.#timer !== null) return;
    this.#isSending = true;
    try {
      await this.#log.alone(async () => {
        await Promise.all(this.#inFlight);
        await this.#compare();
        while (this.#closed === null && this.#timer === null && currentConnection() === 'online') {
          const [next] = this.#waiting();
          if (!next) break;
          // oxlint-disable-next-line no-await-in-loop -- they may build on each other
          await this.#send(next);
        }
      });
    } catch (error) {
      console.warn('What waits could not be sent, and is tried again', error);
      this.#retryLater(LAST_PAUSE_MS);
    } finally {
      this.#isSending = false;
    }
    if (this.#closed === null && this.#timer === null && currentConnection() === 'online') this.connectionChanged();
  }

  /** Takes over what other tabs have done. */
  async #follow(): Promise<void> {
    await this.#compare();
    this.connectionChanged();
  }

  /** Compares the queue with the log: other tabs, and earlier visits, have written and sent as well. */
  async #compare(): Promise<void> {
    let version: number;
    let kept: readonly KeptWrite[];
    let tabs: ReadonlySet<string>;
    do {
      version = this.#version;
      // oxlint-disable no-await-in-loop -- until nothing has changed in between
      try {
        kept = await this.#log.read();
        tabs = await this.#log.openTabs();
        if (kept.some(({ name }) => !isKnown(name))) await this.#loadKinds();
      } catch (error) {
        // The writes of this tab can be sent all the same.
        return console.warn('What is kept on this device could not be read', error);
      }
      // oxlint-enable no-await-in-loop
      if (this.#closed !== null) return;
    } while (version !== this.#version);

    const here = new Set(this.#pending.map((each) => each.kept.id));
    const orphans = kept.filter(
      ({ id, tab, refused }) => refused === null && !here.has(id) && (tab === null || !tabs.has(tab)),
    );
    const adopted = orphans.filter(isReadable).map((each) => this.#adopted(each));
    const unreadable = orphans
      .filter((each) => !isReadable(each))
      .map((each) => ({ ...each, refused: { reason: OTHER_VERSION, at: each.at } }));
    const byId = new Map(kept.map((each) => [each.id, each]));
    const stored = this.#waiting().filter(({ isStored }) => isStored);
    const sent = stored.filter((each) => !byId.has(each.kept.id));
    const refused = stored.filter((each) => byId.get(each.kept.id)?.refused);

    this.#lastPlace = Math.max(this.#lastPlace, ...kept.map(({ place }) => place));
    this.#refused = [...kept.filter((each) => each.refused !== null), ...unreadable];
    this.#pending = [
      ...this.#pending.filter((each) => !sent.includes(each) && !refused.includes(each)),
      ...adopted,
    ].toSorted((one, other) => inOrderMade(one.kept, other.kept));
    for (const each of sent) this.#listeners.answeredElsewhere(each);
    this.#listeners.changed([...refused, ...adopted]);
  }

  #adopted(kept: KeptWrite): Pending {
    const { name, input } = kept;
    const lanes = kindOf({ name, input }).lanes(input);
    // It may have been sent before.
    return { write: { name, input }, lanes, kept, state: 'waits', caller: null, tries: 1, isStored: true };
  }

  #store(writes: readonly Pending[]): void {
    const stored = writes.filter(({ write }) => kindOf(write).waits);
    // The device may be in use by another person now.
    if (stored.length === 0 || this.#closed !== null) return;
    this.#version += 1;
    const tab = (each: Pending) => (each.state === 'waits' ? null : this.#log.tab);
    void this.#keep(stored.map((each) => ({ ...each.kept, tab: tab(each) }))).then((isKept) => {
      for (const each of stored) each.isStored ||= isKept;
    });
  }

  /** @returns whether the device stored them. */
  async #keep(writes: readonly KeptWrite[]): Promise<boolean> {
    try {
      await this.#log.put(writes);
      return true;
    } catch (error) {
      console.warn('What waits could not be kept on this device', error);
      return false;
    }
  }

  #removeKept(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#log
      .remove(ids)
      .catch((error: unknown) => console.warn('What was sent could not be removed from this device', error));
  }

  #refuse(gone: readonly Pending[], reason: unknown): void {
    if (gone.length === 0) return;
    this.#version += 1;
    const queued = gone.filter(({ caller }) => caller === null);
    const refused = { reason: messageOf(reason), at: new Date().toISOString() };
    const kept = queued.map((each) => ({ ...each.kept, tab: null, refused }));
    this.#refused = [...this.#refused, ...kept];
    if (this.#closed === null) void this.#keep(kept);
    this.#removeKept(gone.filter(({ caller }) => caller !== null).map((each) => each.kept.id));
    this.#remove(gone);
    for (const each of queued) this.#listeners.refused(each);
    for (const { caller } of gone) caller?.fail(reason);
  }

  #remove(gone: readonly Pending[]): void {
    this.#version += 1;
    this.#pending = this.#pending.filter((each) => !gone.includes(each));
    this.#listeners.changed(gone);
  }
}

/** The texts that the author of an edit had seen, for the server to compare. */
const seenOf = ({ kept: { seen } }: Pending): Seen => (seen ? { base: seen as never } : {});

/** An edit with other fields, based on the current texts. */
function changed({ write, kept }: Pending, fields: Fields, theirs: Fields): Pick<Pending, 'kept' | 'write'> {
  const { input } = withFields(write, fields);
  const seen = pick(theirs, Object.keys(fields));
  return {
    write: { ...write, input },
    kept: { ...kept, input, seen: Object.keys(seen).length > 0 ? seen : undefined },
  };
}

const isSameRecord = (other: KeptWrite, { write }: Pending): boolean =>
  other.name === write.name && (other.input as { id?: string }).id === (write.input as { id?: string }).id;

async function settled<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer } | { error: unknown }> {
  return work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
}
