import type { LiveServer } from './servers/live-servers.ts';

/** Records of one person and one kind that a committed transaction has written. */
export interface Change {
  userId: string;
  /** Such as `task`. */
  kind: string;
  /** Empty if the ids are unknown or too many. */
  ids: readonly string[];
  /** The id of the client that made the change; null for a job or an unknown client. */
  origin: string | null;
}

export interface ChangeListener {
  changed(changes: readonly Change[]): void;
  /** Changes of other servers may have been missed. */
  lost(): void;
  /** The servers of this database, this one included, when one has come or gone. */
  servers?(servers: readonly LiveServer[]): void;
}

/** A listener that also learns, by null instead of servers, that nothing arrives at the moment. */
interface Connected extends Required<Omit<ChangeListener, 'servers'>> {
  servers(servers: readonly LiveServer[] | null): void;
}

/** Starts listening to other servers. `ready` resolves once no change is missed. */
export type Connect = (listener: Connected) => { ready: Promise<void>; close(): Promise<void> };

/** Announces every committed write to this database, from any thread or server. */
export class Changes {
  readonly #connect: Connect | null;
  readonly #listeners = new Set<ChangeListener>();
  #connection: ReturnType<Connect> | null = null;
  #servers: readonly LiveServer[] = [];
  #isListening = false;

  /** @param connect null: all writers are threads of this process and call `announce`. */
  constructor(connect: Connect | null) {
    this.#connect = connect;
  }

  /** The servers of this database on PostgreSQL, as this one has last heard. */
  get servers(): readonly LiveServer[] {
    return this.#servers;
  }

  /** Whether changes of other servers arrive; at least those of the last seconds are known then. */
  get isCurrent(): boolean {
    return this.#connect === null || this.#isListening;
  }

  /** @returns a function that stops listening. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(changes: readonly Change[]): void {
    for (const listener of this.#listeners) listener.changed(changes);
  }

  /** Resolves when changes of other servers arrive too. The first call opens the connection. */
  async ready(): Promise<void> {
    this.#connection ??=
      this.#connect?.({
        changed: (changes) => this.announce(changes),
        lost: () => {
          for (const listener of this.#listeners) listener.lost();
        },
        servers: (servers) => {
          this.#isListening = servers !== null;
          if (servers === null || JSON.stringify(servers) === JSON.stringify(this.#servers)) return;
          this.#servers = servers;
          for (const listener of this.#listeners) listener.servers?.(servers);
        },
      }) ?? null;
    await this.#connection?.ready;
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }
}
