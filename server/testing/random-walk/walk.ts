import type { TestApp, TestUser } from '../app.ts';
import type { Chance } from './chance.ts';
import { DAY_MS, type Kind, Model, type ModelEntry } from './model.ts';

/** What the model says of a request: it must go through, must be refused, or may be either. */
export type Verdict = 'allowed' | 'refused' | 'either';

const TRASH_KINDS: Readonly<Record<string, Kind>> = {
  pillar: 'pillars',
  area: 'areas',
  project: 'projects',
  task: 'tasks',
  recurring_task: 'rules',
};

/** One person's way through the product: what they have, what the model says of it, and what was done so far. */
export class Walk {
  readonly model = new Model();
  /** The last things that were sent, for the report of a failure. */
  readonly trail: string[] = [];
  readonly #app: TestApp;
  readonly #user: TestUser;
  readonly #clock: { now: number };
  readonly chance: Chance;
  #names = 0;

  constructor(app: TestApp, user: TestUser, chance: Chance, clock: { now: number }) {
    this.#app = app;
    this.#user = user;
    this.chance = chance;
    this.#clock = clock;
  }

  get now(): number {
    return this.#clock.now;
  }

  /** The user's today, `YYYY-MM-DD`. */
  get today(): string {
    return this.dayAfter(0);
  }

  dayAfter(days: number): string {
    return new Date(this.now + days * DAY_MS).toISOString().slice(0, 10);
  }

  advance(ms: number): void {
    this.#clock.now += ms;
    this.model.expire(this.now);
  }

  /** A name that no other record has, by which an entry of the trash is known. */
  newName = (): string => `n${(this.#names += 1)}`;

  async read<Body>(path: string): Promise<Body> {
    const { status, body, text } = await this.#app.send({ url: `/api${path}`, token: this.#user.token });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
    return body as Body;
  }

  /**
   * Sends a write and holds the answer against the verdict. A refusal must say why.
   * @returns the body of a success, undefined after a refusal.
   */
  async write<Body>(method: string, path: string, body: unknown, verdict: Verdict): Promise<Body | undefined> {
    const sent = `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`;
    const {
      status,
      body: answer,
      text,
    } = await this.#app.send({
      method,
      url: `/api${path}`,
      token: this.#user.token,
      body,
    });
    this.note(`${sent} → ${status}`);
    const isRefused = status >= 400 && status < 500;
    if (!isRefused && status >= 300) throw new Error(`Answered ${status}: ${text}`);
    if (isRefused && verdict === 'allowed') throw new Error(`Refused, and nothing forbids it: ${status} ${text}`);
    if (!isRefused && verdict === 'refused') throw new Error(`Answered ${status}, and the rules forbid it`);
    if (isRefused && !isClear(answer)) throw new Error(`Refused without saying why: ${text}`);
    return isRefused ? undefined : (answer as Body);
  }

  note(line: string): void {
    this.trail.push(`${new Date(this.now).toISOString()} ${line}`);
    if (this.trail.length > 30) this.trail.shift();
  }

  /** Moves a record to the trash of the model; the entry is the one of the server that the model does not know yet. */
  async noteDeleted(kind: Kind, ids: readonly string[]): Promise<void> {
    const listed = await this.read<{ id: string; kind: string; name: string; deleted_at: string }[]>('/trash');
    const known = new Set(this.model.trash.map((entry) => entry.id));
    const added = listed.filter((entry) => !known.has(entry.id));
    if (added.length !== ids.length) throw new Error(`${ids.length} deleted, ${added.length} entries in the trash`);
    const entries = added.map((entry): ModelEntry => {
      const rootId = ids.find((id) => this.nameOf(kind, id) === entry.name);
      if (rootId === undefined || TRASH_KINDS[entry.kind] !== kind) throw new Error(`“${entry.name}” is in the trash`);
      const deleted_at = Date.parse(entry.deleted_at);
      return { id: entry.id, kind, rootId, deleted_at, records: this.model.subtree(kind, rootId) };
    });
    for (const entry of entries) this.model.moveToTrash(entry);
  }

  nameOf = (kind: Kind, id: string): string | undefined => this.model.alive[kind].get(id)?.name;
}

/** A sentence, or what is wrong in which field. */
function isClear(answer: unknown): boolean {
  const { detail } = answer as { detail?: unknown };
  if (Array.isArray(detail)) return detail.every((problem: { msg?: string }) => (problem.msg ?? '').length > 4);
  return typeof detail === 'string' && detail.length > 8 && detail !== 'Validation failed';
}
