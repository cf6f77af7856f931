import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CHANGE_IDS_MAX, type changesContract } from '#contract/changes.ts';
import type { EndpointEvent } from '#contract/platform/endpoint.ts';
import type { Change, Changes } from '#server/database/changes.ts';
import { SESSION } from '#server/database/dialect/change-triggers.ts';
import type { EventsInput } from '../endpoints/events.ts';
import { tooMany } from '../errors.ts';

/** The maximum number of open streams of a user on each server. */
const STREAMS_MAX = 20;
/** The number of changes of all users that are kept for slow and returning readers. */
const KEPT_MAX = 5000;
const RETRY_SECONDS = 30;

type ChangeEvent = EndpointEvent<typeof changesContract.follow>;

/** The reader of a stream: a user's session, and the client whose own changes are left out. */
interface Reader extends EventsInput {
  userId: string;
  sessionId: string;
}

interface Stream {
  sessionId: string;
  /** Notifies the stream of a new change. */
  wake(): void;
  /** Moves a waiting stream to a position, since no earlier change belongs to its user. */
  passOver(position: number): void;
  end(): void;
}

/**
 * The recent changes of all users. Each stream has only a position in this list, so slow readers use no memory. A stream
 * whose position is older than the list gets `reset`, and its client reloads everything.
 */
export class ChangeFeed {
  readonly #changes: Changes;
  readonly #clock: () => Date;
  #kept: { change: Change; at: string }[] = [];
  /** The position of the first kept change. */
  #first = 0;
  /** Positions are comparable only while no change was missed; event ids of another era cannot be decrypted. */
  #era = new EventIds();
  readonly #streams = new Map<string, Set<Stream>>();

  constructor(changes: Changes, clock: () => Date) {
    this.#changes = changes;
    this.#clock = clock;
    changes.listen({ changed: (each) => this.#add(each), lost: () => this.#startOver() });
  }

  /**
   * Streams the changes of a user from now on, or after the last event of an earlier stream. Ends with the session.
   * @throws TooMany above 20 streams of one user.
   */
  follow(reader: Reader): AsyncIterable<ChangeEvent> {
    const { userId, sessionId } = reader;
    const streams = this.#streams.get(userId) ?? new Set();
    if (streams.size >= STREAMS_MAX) throw tooMany('Too many streams of changes are open.', RETRY_SECONDS);
    const bell = new Bell();
    const place = { next: 0 };
    const ended = new AbortController();
    const signal = AbortSignal.any([reader.signal, ended.signal]);
    const stream: Stream = {
      sessionId,
      wake: () => bell.ring(),
      passOver: (position) => void (bell.isAwaited && (place.next = position)),
      end: () => ended.abort(),
    };
    streams.add(stream);
    this.#streams.set(userId, streams);
    const leave = () => {
      bell.ring();
      streams.delete(stream);
      if (streams.size === 0) this.#streams.delete(userId);
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    return this.#events({ ...reader, signal }, bell, place);
  }

  async *#events(
    { userId, lastEventId, origin, signal }: Reader,
    bell: Bell,
    place: { next: number },
  ): AsyncGenerator<ChangeEvent> {
    await this.#changes.ready();
    let era = this.#era;
    place.next = lastEventId === null ? this.#end : era.open(userId, lastEventId);
    if (!this.#isMissing(era, place.next))
      yield { event: 'opened', data: { at: this.#now() }, id: lastEventId ?? era.seal(userId, place.next) };
    while (!signal.aborted) {
      const isMissing = this.#isMissing(era, place.next);
      const added = isMissing ? [] : this.#kept.slice(place.next - this.#first);
      [era, place.next] = [this.#era, this.#end];
      const id = era.seal(userId, place.next);
      if (isMissing) yield { event: 'reset', data: { at: this.#now() }, id };
      const own = added.filter(({ change }) => change.userId === userId && (!origin || change.origin !== origin));
      const joined = [...Map.groupBy(own, ({ change }) => change.kind)];
      for (const [index, [kind, changes]] of joined.entries()) {
        const data = { kind, ids: idsOf(changes.map(({ change }) => change)), at: changes.at(-1)!.at };
        // After the last of these events the client has everything that was added.
        yield { event: 'changed', data, ...(index === joined.length - 1 && { id }) };
      }
      if (place.next === this.#end && era === this.#era) await bell.wait();
    }
  }

  /** Whether changes after a position were dropped or never arrived. */
  #isMissing(era: EventIds, next: number): boolean {
    return era !== this.#era || !(next >= this.#first && next <= this.#end);
  }

  get #end(): number {
    return this.#first + this.#kept.length;
  }

  #now(): string {
    return this.#clock().toISOString();
  }

  #add(changes: readonly Change[]): void {
    const at = this.#now();
    const before = this.#end;
    const ofRecords = changes.filter(({ kind }) => kind !== SESSION);
    for (const change of ofRecords) this.#kept.push({ change, at });
    // Not trimmed with each change: shifting thousands costs more than keeping some.
    if (this.#kept.length > 2 * KEPT_MAX) {
      this.#first += this.#kept.splice(0, this.#kept.length - KEPT_MAX).length;
      // Otherwise a user without changes would have to reload everything after many changes of others.
      for (const streams of this.#streams.values()) for (const stream of streams) stream.passOver(before);
    }
    for (const userId of new Set(ofRecords.map((each) => each.userId))) {
      for (const stream of this.#streams.get(userId) ?? []) stream.wake();
    }
    for (const change of changes) if (change.kind === SESSION) this.#endStreams(change);
  }

  /** Ends the streams of ended sessions; without ids, all streams of the user, whose valid sessions reconnect. */
  #endStreams({ userId, ids }: Change): void {
    for (const stream of this.#streams.get(userId) ?? []) {
      if (ids.length === 0 || ids.includes(stream.sessionId)) stream.end();
    }
  }

  #startOver(): void {
    this.#era = new EventIds();
    this.#kept = [];
    this.#first = 0;
    for (const streams of this.#streams.values()) for (const stream of streams) stream.wake();
  }
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const POSITION_BYTES = 8;

/** Encrypts positions as event ids for one user: plain ones would reveal the number of changes of all users. */
class EventIds {
  readonly #key = randomBytes(32);

  seal(userId: string, position: number): string {
    const nonce = randomBytes(NONCE_BYTES);
    const plain = Buffer.alloc(POSITION_BYTES);
    plain.writeBigUInt64BE(BigInt(position));
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(userId));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** The position of an event id; NaN for one of another era or person. */
  open(userId: string, eventId: string): number {
    const bytes = Buffer.from(eventId, 'base64url');
    if (bytes.length !== NONCE_BYTES + POSITION_BYTES + TAG_BYTES) return Number.NaN;
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      return Number.NaN;
    }
    return Number(plain.readBigUInt64BE());
  }
}

/** A signal to wait for; if it rang before, the next wait ends at once. */
class Bell {
  #rang = Promise.withResolvers<void>();
  #hasRung = false;
  #waits = false;

  /** Whether a reader waits for it and it has not rung yet. */
  get isAwaited(): boolean {
    return this.#waits && !this.#hasRung;
  }

  ring(): void {
    this.#hasRung = true;
    this.#rang.resolve();
  }

  async wait(): Promise<void> {
    this.#waits = true;
    await this.#rang.promise;
    [this.#waits, this.#hasRung, this.#rang] = [false, false, Promise.withResolvers()];
  }
}

/** The ids of several changes of one kind; empty if one of them has no ids, or there are too many. */
function idsOf(changes: readonly Change[]): string[] {
  if (changes.some(({ ids }) => ids.length === 0)) return [];
  const ids = [...new Set(changes.flatMap((change) => change.ids))];
  return ids.length > CHANGE_IDS_MAX ? [] : ids;
}
