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
import {
  fileOf,
  inOrderMade,
  isReadable,
  type KeptWrite,
  memoryLog,
  type Track,
  trackOf,
  type WriteLog,
} from './write-log.ts';

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
  /** Stops sending a file. */
  stop?: AbortController;
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
  /** More writes are queued, or the device has stored some, or failed to. */
  waitsAdded: () => void;
  /** An edit was refused because its texts were changed elsewhere; `current` is the record now. */
  conflicts: (pending: Pending, current: object) => void;
  /** A write was refused. */
  refused: (pending: Pending) => void;
  /** No change is pending any more. */
  idle: () => void;
}

/**
 * The unanswered writes, in the order they were made. With a connection, those of one record are sent one after the
 * other, others at once. Without a connection they are queued and stored in a log. Once it is back, one tab sends all
 * queued writes in order, before anything new (docs/decisions/0054). Files are queued from the start, and sent one by
 * one beside the changes, each after the record that it belongs to (0134).
 */
export class Queue {
  #pending: readonly Pending[] = [];
  #refused: readonly KeptWrite[] = [];
  #closed: unknown = null;
  #log: WriteLog = memoryLog();
  #loadKinds: () => Promise<unknown> = async () => undefined;
  #unwatch: () => void = () => undefined;
  readonly #tracks = { changes: newTrack(), files: newTrack() };
  /** The queued and refused writes that the device does not have: they end with this page. */
  readonly #unkept = new Set<string>();
  /** Files that deletions of other tabs hold, and those whose deletion was answered, until they are removed. */
  #heldElsewhere: ReadonlySet<string> = new Set();
  readonly #leaving = new Set<string>();
  #lastPlace = 0;
  /** Counts changes of the queue, so that a comparison with the log can tell whether it is outdated. */
  #version = 0;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #listeners: Listeners;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** When the newest change with a waiting caller was made; not one that undoes, redoes or follows. */
  get changingSince(): number | undefined {
    const last = this.#pending.findLast(({ caller, write }) => caller && !write.undoes && !kindOf(write).follows);
    return last && Date.parse(last.kept.at);
  }

  /** The queued and refused files. */
  get files(): readonly KeptWrite[] {
    return [...this.#pending.map(({ kept }) => kept), ...this.#refused].filter(fileOf).toSorted(inOrderMade);
  }

  /** In the order in which they are shown, without the files that a deletion holds. */
  get pending(): readonly Pending[] {
    const held = this.#held;
    return this.#pending.filter(({ kept }) => !held.has(kept.id));
  }

  /** The same of those that the server has refused. */
  get refused(): readonly KeptWrite[] {
    const held = this.#held;
    return this.#refused.filter(({ id }) => !held.has(id));
  }

  get #held(): ReadonlySet<string> {
    return new Set([...this.#heldElsewhere, ...this.#leaving, ...this.#pending.flatMap(holdsOf)]);
  }

  /** Ids of writes that end with this page, because the device did not store them. */
  get unkept(): ReadonlySet<string> {
    return this.#unkept;
  }

  /** The pending writes except files. */
  get changes(): readonly Pending[] {
    return this.#pending.filter(({ write }) => !fileOf(write));
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
    const held = new Set(writes.flatMap(holdsOf));
    for (const { kept, stop } of this.#pending) if (held.has(kept.id)) stop?.abort();
    const files = writes.filter(({ write }) => fileOf(write));
    this.#store(writes.filter((each) => !files.includes(each)));
    for (const each of files) this.#letWait(each);
    if (files.length > 0) this.#listeners.waitsAdded();
    this.connectionChanged();
  }

  /** Continues sending, or queues everything. */
  connectionChanged(): void {
    if (currentConnection() !== 'online') return this.#letAllWait();
    if (this.#nextOf('changes')) {
      this.#letAllWait();
      void this.#sendWaiting('changes');
    } else this.#sendReady();
    if (this.#nextOf('files')) void this.#sendWaiting('files');
  }

  /** Stops sending: rejects waiting and new writes. Writes queued for a connection stay stored. */
  close(reason: unknown): void {
    this.#closed = reason;
    this.#unwatch();
    for (const { timer } of Object.values(this.#tracks)) if (timer) clearTimeout(timer);
    for (const { stop } of this.#pending) stop?.abort();
    const gone = this.#pending.filter(({ state }) => state !== 'sent');
    this.#remove(gone);
    this.#removeKept(gone.filter(({ caller }) => caller !== null).map(({ kept }) => kept.id));
    for (const { caller } of gone) caller?.fail(reason);
  }

  /** Removes a queued write as if it had never been made. Returns false when it is too late. */
  withdraw(id: string): Promise<boolean> {
    const pending = this.#pending.find(({ kept }) => kept.id === id);
    const known = pending?.kept ?? this.#refused.find((each) => each.id === id);
    pending?.stop?.abort();
    return this.#log.alone(
      async () => {
        await this.#compare();
        const waiting = this.#waiting().filter(({ kept }) => kept.id === id);
        const isRefused = this.#refused.some((each) => each.id === id);
        if (waiting.length === 0 && !isRefused) return false;
        this.#version += 1;
        this.#refused = this.#refused.filter((each) => each.id !== id);
        await this.#log.remove([id]);
        this.#remove(waiting);
        return true;
      },
      trackOf(known ?? { input: null }),
    );
  }

  /** Lists a write as refused that is neither sent nor stored, because it can never succeed. */
  reject(kept: KeptWrite, reason: string): void {
    this.#unkept.add(kept.id);
    this.#refused = [...this.#refused, { ...kept, refused: { reason, at: kept.at, isFinal: true } }];
    this.#listeners.changed([]);
  }

  /** Queues a refused write again behind all others. */
  putBack(id: string, fields?: Fields): void {
    const kept = this.#refused.find((each) => each.id === id);
    if (!kept || !isReadable(kept)) return;
    this.#refused = this.#refused.filter((each) => each !== kept);
    const { input } = fields ? withFields(kept, fields) : kept;
    const again = { ...kept, input, refused: null, tab: null, place: this.nextPlace() };
    const pending = { ...this.#adopted(again), isStored: false };
    this.#version += 1;
    this.#pending = [...this.#pending, pending];
    this.#store([pending]);
    this.#listeners.changed([pending]);
    this.connectionChanged();
  }

  #waiting(): readonly Pending[] {
    return this.#pending.filter(({ state }) => state === 'waits');
  }

  /** The next queued write of a track: a file waits for the changes of the record that it belongs to, and of its group. */
  #nextOf(track: Track): Pending | undefined {
    const busy = new Set(track === 'files' ? this.changes.flatMap(({ lanes, kept }) => [...lanes, kept.group]) : []);
    const held = this.#held;
    const isFree = ({ write, kept }: Pending) =>
      trackOf(write) === track &&
      !held.has(kept.id) &&
      ![kept.group, ...(kindOf(write).sentAfter?.(write.input) ?? [])].some((lane) => busy.has(lane));
    return this.#waiting().find(isFree);
  }

  #sendReady(): void {
    const busy = new Set<string>();
    for (const each of this.#pending) {
      const sentAfter = kindOf(each.write).sentAfter?.(each.write.input) ?? [];
      const isFree = ![...each.lanes, ...sentAfter].some((lane) => busy.has(lane));
      for (const lane of each.lanes) busy.add(lane);
      if (isFree && each.state === 'new') this.#sendNow(each);
    }
    if (this.changes.length === 0) this.#listeners.idle();
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
    each.stop = new AbortController();
    const { signal } = each.stop;
    try {
      const { send } = kindOf(each.write);
      let serverChanges: Changed | undefined;
      const tell = (changes: Changed) => void (serverChanges = changes);
      const outcome = await settled(async () => send(each.write.input, each.kept.id, seenOf(each), tell, signal));
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
    this.#removeFiles(each);
    this.#listeners.answered(each, answer, serverChanges);
    // The answer is stored first: a page that is closed in between sends the write again.
    this.#removeKept([each.kept.id]);
  }

  /** Removes the files that go with an answered deletion, also if another tab has sent or refused them. */
  #removeFiles(deletion: Pending): void {
    for (const id of holdsOf(deletion)) {
      this.#leaving.add(id);
      this.withdraw(id)
        .catch((error: unknown) =>
          console.warn('A file of what was deleted could not be removed from this device', error),
        )
        .finally(() => this.#leaving.delete(id));
    }
  }

  async #fail(each: Pending, error: unknown): Promise<void> {
    if (each.stop?.signal.aborted && fileOf(each.write)) return void (each.state = 'waits');
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
      if (isThere)
        this.#retryLater(trackOf(each.write), Math.min(FIRST_PAUSE_MS * 2 ** (each.tries - 1), LAST_PAUSE_MS));
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

  #retryLater(name: Track, ms: number): void {
    const track = this.#tracks[name];
    track.timer ??= setTimeout(() => {
      track.timer = null;
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

  /** Sends all queued writes of a track, one by one in order, unless another tab does. */
  async #sendWaiting(name: Track): Promise<void> {
    const track = this.#tracks[name];
    if (track.isSending || track.timer !== null) return;
    track.isSending = true;
    const goesOn = () => this.#closed === null && track.timer === null && currentConnection() === 'online';
    const sendSome = async () => {
      await Promise.all(this.#inFlight);
      await this.#compare();
      let next: Pending | undefined;
      do {
        next = goesOn() ? this.#nextOf(name) : undefined;
        // oxlint-disable-next-line no-await-in-loop -- they may build on each other
        if (next) await this.#send(next);
        // After each file another tab may send or withdraw one.
      } while (next && name === 'changes');
    };
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      do await this.#log.alone(sendSome, name);
      while (goesOn() && this.#nextOf(name));
    } catch (error) {
      console.warn('What waits could not be sent, and is tried again', error);
      this.#retryLater(name, LAST_PAUSE_MS);
    } finally {
      track.isSending = false;
    }
    if (goesOn()) this.connectionChanged();
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

    // The log may have a write whose refusal could not be stored.
    const unkept = this.#refused.filter(({ id }) => this.#unkept.has(id));
    const here = new Set([...this.#pending.map(({ kept: { id } }) => id), ...unkept.map(({ id }) => id)]);
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
    const isHere = ({ id }: KeptWrite) => this.#unkept.has(id) && !byId.get(id)?.refused;
    this.#refused = [...kept.filter((each) => each.refused !== null), ...this.#refused.filter(isHere), ...unreadable];
    this.#pending = [
      ...this.#pending.filter((each) => !sent.includes(each) && !refused.includes(each)),
      ...adopted,
    ].toSorted((one, other) => inOrderMade(one.kept, other.kept));
    const mine = new Set(this.#pending.map(({ kept: { id } }) => id));
    const elsewhere = kept.filter((each) => each.refused === null && !mine.has(each.id));
    this.#heldElsewhere = new Set(elsewhere.flatMap(({ holds = [] }) => holds));
    for (const each of sent) {
      this.#removeFiles(each);
      this.#listeners.answeredElsewhere(each);
    }
    for (const each of refused) this.#listeners.refused(each);
    this.#listeners.changed([...refused, ...adopted]);
  }

  #adopted(kept: KeptWrite): Pending {
    const { name, input } = kept;
    const lanes = kindOf({ name, input }).lanes(input);
    // It may have been sent before.
    return { write: { name, input }, lanes, kept, state: 'waits', caller: null, tries: 1, isStored: true };
  }

  #store(writes: readonly Pending[]): void {
    // Storing a file again would copy it.
    const stored = writes.filter(({ write, isStored }) => kindOf(write).waits && !(isStored && fileOf(write)));
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
    const ids = writes.map(({ id }) => id);
    // A file takes a moment to be stored.
    if (writes.some(fileOf)) for (const id of ids) this.#unkept.add(id);
    const isKept = await this.#log.put(writes).catch((error: unknown) => {
      console.warn('What waits could not be kept on this device', error);
      return false;
    });
    const isNews = ids.some((id) => this.#unkept.has(id)) || !isKept;
    for (const id of ids) this.#unkept[isKept ? 'delete' : 'add'](id);
    if (isNews) this.#listeners.waitsAdded();
    return isKept;
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
    const refused = { reason: messageOf(reason), at: new Date().toISOString(), isFinal: isFinal(reason) };
    const kept = queued.map((each) => ({ ...each.kept, tab: null, refused }));
    this.#refused = [...this.#refused, ...kept];
    if (this.#closed === null) void this.#keep(kept);
    this.#removeKept(gone.filter(({ caller }) => caller !== null).map((each) => each.kept.id));
    this.#remove(gone);
    for (const each of gone) this.#listeners.refused(each);
    for (const { caller } of gone) caller?.fail(reason);
  }

  #remove(gone: readonly Pending[]): void {
    this.#version += 1;
    this.#pending = this.#pending.filter((each) => !gone.includes(each));
    this.#listeners.changed(gone);
  }
}

/** `timer`: runs until the next try. */
const newTrack = () => ({ isSending: false, timer: null as ReturnType<typeof setTimeout> | null });

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

/** Whether the content itself was refused. */
const isFinal = (reason: unknown): boolean => reason instanceof ApiError && reason.status === 415;

const holdsOf = ({ kept: { holds = [] } }: Pending): readonly string[] => holds;

const isSameRecord = (other: KeptWrite, { write }: Pending): boolean =>
  other.name === write.name && (other.input as { id?: string }).id === (write.input as { id?: string }).id;

async function settled<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer } | { error: unknown }> {
  return work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
}
