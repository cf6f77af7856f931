import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp, TestUser } from '../app.ts';
import { assertNoticeMoments } from '../invariants/notice-moments.ts';
import type { Chance } from './chance.ts';
import { DAY_MS, type Kind, KINDS, Model } from './model.ts';

/** The expected result of a request: it must succeed, must be refused, or may be either. */
export type Verdict = 'allowed' | 'refused' | 'either';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Zones that keep one offset all year, so that the model needs no calendar to know the day. */
export const ZONES = [
  { timezone: 'UTC', offset: 0 },
  { timezone: 'Pacific/Kiritimati', offset: 14 * 60 },
  { timezone: 'Asia/Kolkata', offset: 5 * 60 + 30 },
  { timezone: 'America/Bogota', offset: -5 * 60 },
  { timezone: 'Pacific/Pago_Pago', offset: -11 * 60 },
] as const;

const TRASH_KINDS: Readonly<Record<string, Kind>> = {
  pillar: 'pillars',
  area: 'areas',
  project: 'projects',
  task: 'tasks',
  recurring_task: 'rules',
  journal_entry: 'entries',
  project_template: 'templates',
  journal_template: 'entryTemplates',
  resource: 'files',
  chat_session: 'chats',
};

/** A trash entry: a record of a kind. */
interface Root {
  kind: Kind;
  id: string;
}

/** One person's walk through the product: their account, the model, and the actions so far. */
export class Walk {
  readonly model = new Model();
  /** The last requests, for the report of a failure. */
  readonly trail: string[] = [];
  /** The facts of each record, with the action after which they changed. */
  readonly #facts = new Map<string, string[]>();
  /** The actions so far, with numbers in place of ids: the same in each walk of a seed. */
  readonly #actions = createHash('sha256');
  readonly #numbers = new Map<string, string>();
  readonly #app: TestApp;
  readonly #user: TestUser;
  /** Another user with an empty account. */
  readonly stranger: TestUser;
  readonly #operator: TestUser | undefined;
  readonly #clock: { now: number };
  readonly chance: Chance;
  /** Makes the fake Google return this owner for every token from now on. */
  readonly vouchFor: (subject: string) => void;
  /** Signs this person in at the provider of the server, which returns a token; undefined without a provider. */
  readonly proveOidc: ((subject: string) => Promise<string>) | undefined;
  /** The offset of the person's time zone in minutes, and the hour at which their day begins. */
  zone: (typeof ZONES)[number] = ZONES[0];
  dayStartHour = 0;
  #names = 0;

  constructor(
    app: TestApp,
    { user, stranger, operator }: { user: TestUser; stranger: TestUser; operator?: TestUser },
    chance: Chance,
    clock: { now: number },
    vouchFor: (subject: string) => void,
    proveOidc?: (subject: string) => Promise<string>,
  ) {
    this.#app = app;
    this.#user = user;
    this.stranger = stranger;
    this.#operator = operator;
    this.chance = chance;
    this.#clock = clock;
    this.vouchFor = vouchFor;
    this.proveOidc = proveOidc;
  }

  /** Whether the walk knows the operator of the server, who disables accounts and invites people. */
  get hasOperator(): boolean {
    return this.#operator !== undefined;
  }

  get userId(): string {
    return this.#user.user.id;
  }

  get email(): string {
    return this.#user.email;
  }

  get password(): string {
    return this.#user.password;
  }

  get now(): number {
    return this.#clock.now;
  }

  /** The user's today, `YYYY-MM-DD`. */
  get today(): string {
    return this.dayAfter(0);
  }

  dayAfter(days: number): string {
    return this.dayOf(this.now + days * DAY_MS);
  }

  /** The user's day at an instant. */
  dayOf(at: number): string {
    return new Date(at + this.zone.offset * MINUTE_MS - this.dayStartHour * HOUR_MS).toISOString().slice(0, 10);
  }

  /** The time until a local time of day, given in minutes from midnight. */
  msUntil(timeOfDay: number): number {
    const shown = (this.now + this.zone.offset * MINUTE_MS) % DAY_MS;
    return (timeOfDay * MINUTE_MS - shown + DAY_MS) % DAY_MS;
  }

  advance(ms: number): void {
    this.#clock.now += ms;
    this.model.expire(this.now);
  }

  /** A unique name, which identifies a trash entry. */
  newName = (): string => `n${(this.#names += 1)}`;

  async read<Body>(path: string): Promise<Body> {
    const { status, body, text } = await this.#app.send({ url: `/api${path}`, token: this.#user.token });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
    return body as Body;
  }

  /**
   * Sends a write and compares the response with the verdict. A refusal must contain a reason.
   * @param body sent as JSON; bytes as they are.
   * @returns the body of a success, undefined after a refusal.
   */
  async write<Body>(method: string, path: string, body: unknown, verdict: Verdict): Promise<Body | undefined> {
    const isBytes = Buffer.isBuffer(body);
    const shown = body === undefined ? '' : isBytes ? `${body.length} bytes` : JSON.stringify(body);
    const sent = `${method} ${path} ${shown}`;
    for (const id of sent.match(ANY_ID) ?? []) this.model.untouched.delete(id);
    const {
      status,
      body: answer,
      text,
    } = await this.#app.send({
      method,
      url: `/api${path}`,
      token: this.#user.token,
      body,
      ...(isBytes && { headers: { 'content-type': 'application/octet-stream' } }),
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
    const numberOf = (id: string) => this.#numbers.get(id) ?? `#${this.#numbers.size}`;
    for (const id of line.match(ANY_ID) ?? []) this.#numbers.set(id, numberOf(id));
    this.#actions.update(`${this.now} ${line.replaceAll(ANY_ID, numberOf)}\n`);
    this.trail.push(`${new Date(this.now).toISOString()} ${line}`);
    if (this.trail.length > 30) this.trail.shift();
  }

  /** A short text for the actions so far. */
  get digest(): string {
    return this.#actions.copy().digest('hex').slice(0, 12);
  }

  /** Notes what the server returned of a record, for the report of a failure that names it. */
  noteFacts(id: string, facts: object): void {
    const history = this.#facts.get(id) ?? [];
    this.#facts.set(id, history);
    const text = JSON.stringify(facts);
    if (!history.at(-1)?.endsWith(` → ${text}`)) history.push(`${this.trail.at(-1) ?? 'At first'} → ${text}`);
  }

  /** The last facts of the records that a failure names, and of those below them. */
  historyOf(failure: string): string[] {
    const named: readonly string[] = failure.match(ANY_ID) ?? [];
    const isAbout = (id: string, history: readonly string[]) =>
      named.includes(id) || history.some((line) => named.some((one) => line.includes(`"parent_task_id":"${one}"`)));
    return [...this.#facts].flatMap(([id, history]) =>
      isAbout(id, history) ? [`History of ${id}:`, ...history.slice(-8)] : [],
    );
  }

  /** Runs one job of the server, for everybody. */
  runJob = (name: string): Promise<void> => this.#app.runJob(name);

  /** The names of this person's stored bytes. */
  storedBytes = (): Promise<string[]> =>
    readdir(join(this.#app.dataDir, 'files/stored', this.#user.user.id)).catch(() => []);

  /** Sends what has a secret that differs in each walk of a seed. */
  asPerson(method: string, path: string, body: unknown) {
    this.note(`${method} ${path}`);
    return this.#app.send({ method, url: `/api${path}`, token: this.#user.token, body });
  }

  /** Sends something as the other person. */
  asStranger(method: string, path: string, body?: unknown) {
    return this.#app.send({ method, url: `/api${path}`, token: this.stranger.token, body });
  }

  /** Sends something without a session. */
  asNobody = (method: string, path: string, body: unknown) => this.#app.send({ method, url: `/api${path}`, body });

  /** Sends something as a program, which has no session. */
  sendAsProgram = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    this.#app.send({ method: 'POST', url, body, headers });

  /** Sends a form as a program. */
  sendForm = (url: string, form: Record<string, string>) =>
    this.sendAsProgram(url, new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  /** Sends something in a session that was opened by other means than the password. */
  inSession = (token: string, method: string, path: string, body?: unknown) =>
    this.#app.send({ method, url: `/api${path}`, token, body });

  /** Sends something in a new session. */
  async asSomebody(
    { email, password }: { email: string; password: string },
    method: string,
    path: string,
    body?: unknown,
  ) {
    const { body: session } = await this.asNobody('POST', '/auth/login', { email, password });
    const { access_token: token } = session as { access_token: string };
    return this.inSession(token, method, path, body);
  }

  /** Sends something as the operator, whose sessions end as time passes. */
  asOperator = (method: string, path: string, body?: unknown) => this.asSomebody(this.#operator!, method, path, body);

  /** The status of a read with the token of a program. */
  statusWith = async (token: string, path: string): Promise<number> =>
    (await this.#app.send({ url: `/api${path}`, token })).status;

  /** Runs the scheduled work of the server, for everybody. */
  async runJobs(): Promise<void> {
    for (const name of ['purge-trash', 'generate-instances', 'notify-due', 'tell-notifications', 'purge-tokens'])
      await this.#app.runJob(name);
    this.model.expiredBytes = 0;
    await assertNoticeMoments(this.#app.database.db, new Date(this.now));
  }

  /** Moves records of one kind to the trash of the model. */
  noteDeleted = (kind: Kind, ids: readonly string[]): Promise<void> =>
    this.noteEntries(ids.map((id) => ({ kind, id })));

  /**
   * Moves records to the trash of the model in the order of deletion; their entries are the server's entries that the
   * model does not know yet.
   */
  async noteEntries(roots: readonly Root[]): Promise<void> {
    const listed = await this.read<{ id: string; kind: string; name: string; deleted_at: string }[]>('/trash');
    const known = new Set(this.model.trash.map((entry) => entry.id));
    const added = listed.filter((entry) => !known.has(entry.id));
    if (added.length !== roots.length) throw new Error(`${roots.length} deleted, ${added.length} entries in the trash`);
    for (const { kind, id: rootId } of roots) {
      const name = this.nameOf(kind, rootId);
      const entry = added.find((one) => one.name === name && TRASH_KINDS[one.kind] === kind);
      if (!entry) throw new Error(`“${name}” is not in the trash`);
      const records = this.model.subtree(kind, rootId);
      this.model.moveToTrash({ id: entry.id, kind, rootId, deleted_at: Date.parse(entry.deleted_at), records });
    }
  }

  /** Whether a record has this name, or had it when it was deleted. */
  hasName(name: string): boolean {
    const places = [this.model.alive, ...this.model.trash.map((entry) => entry.records)];
    return places.some((records) => KINDS.some((kind) => [...records[kind].values()].some((one) => one.name === name)));
  }

  nameOf = (kind: Kind, id: string): string | undefined => this.model.alive[kind].get(id)?.name;
}

/** Whether a refusal is a sentence or names the invalid fields. */
function isClear(answer: unknown): boolean {
  const { detail } = answer as { detail?: unknown };
  if (Array.isArray(detail)) return detail.every((problem: { msg?: string }) => (problem.msg ?? '').length > 4);
  return typeof detail === 'string' && detail.length > 8 && detail !== 'Validation failed';
}
