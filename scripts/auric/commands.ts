import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { exportsContract } from '#contract/exports.ts';
import { recurringContract } from '#contract/recurring.ts';
import { searchContract } from '#contract/search.ts';
import { SEARCH_MAX, type Task, tasksContract } from '#contract/tasks.ts';
import { todayContract, type TodayTask } from '#contract/today.ts';
import { newId } from '#server/platform/ids.ts';
import { call, causeOf, send } from './api.ts';
import type { Options } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { DEFAULT_URL, serverOf, readSettings, writeSettings } from './settings.ts';

interface Result {
  /** For a person. */
  text: string;
  /** For `--json`: what the API has answered. */
  data: unknown;
}

interface Command {
  name: string;
  options?: readonly (keyof Options)[];
  run: (words: readonly string[], options: Options) => Promise<Result>;
}

export const USAGE = `Usage: auric <command> [--json]

  login [address]            Store an access token (Settings > API and assistants), read from the terminal or a pipe
  add <line>                 Add a task: auric add "Call mum tomorrow 17:00 #Family ~30m !high every week"
  today [--date YYYY-MM-DD]  List a day
  done <name or id>          Complete a task or an occurrence
  search <words>             Find records; takes the filters of the search, such as is:open and in:Family
  export [--to file]         Save everything as a zip; --include-trash takes the trash along, --to - writes to a pipe

auric --version prints the version.
AURIC_URL and AURIC_TOKEN replace what login has stored.
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 not signed in or not allowed, 4 the server cannot be reached.`;

export const COMMANDS: readonly Command[] = [
  { name: 'login', run: ([url]) => login(url ?? process.env['AURIC_URL'] ?? DEFAULT_URL) },
  { name: 'add', run: (words) => add(textOf(words, 'Name the task: auric add "Call mum tomorrow"')) },
  { name: 'today', options: ['date'], run: (_, { date }) => today(date) },
  { name: 'done', run: (words) => done(textOf(words, 'Name the task: auric done "Call mum"')) },
  { name: 'search', run: (words) => search(textOf(words, 'Say what to find: auric search passport')) },
  { name: 'export', options: ['to', 'include-trash'], run: (_, options) => exportAll(options) },
];

function textOf(words: readonly string[], problem: string): string {
  const text = words.join(' ').trim();
  if (text === '') throw new Refusal('usage', problem);
  return text;
}

async function login(address: string): Promise<Result> {
  const url = serverOf(address);
  const token = await readToken();
  if (token === '') throw new Refusal('usage', 'No token was given. Make one under Settings > API and assistants.');
  // A call that every token for these commands may make.
  await call({ url, token }, todayContract.read);
  const file = await writeSettings({ url, token });
  return { text: `Signed in to ${url}. The token is in ${file}.`, data: { url, file } };
}

/** The token from a pipe, or typed without an echo. */
async function readToken(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Access token: ');
  const output = new Writable({ write: (_chunk, _encoding, next) => next() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return ((value as string | undefined) ?? '').trim();
}

async function add(line: string): Promise<Result> {
  const data = await call(await readSettings(), tasksContract.createFromLine, { body: { id: newId(), line } });
  const questions = data.questions.map(
    ({ words, meaning }) => `“${plain(words)}” was not read. If it means “${plain(meaning)}”, set that on the task.`,
  );
  // A number such as #42 names no place.
  const unknown = [...data.task.name.matchAll(/(?<=^|\s)#\p{L}\S*/gu)].map(
    ([place]) => `“${plain(place)}” names no project or area of yours, and stayed in the name.`,
  );
  return { text: [`Added ${lineOf(data.task)}`, ...questions, ...unknown].join('\n'), data };
}

async function today(date: string | undefined): Promise<Result> {
  const data = await call(await readSettings(), todayContract.read, { query: { date } });
  const more = [...data.more_open, ...data.more_completed].reduce((sum, { tasks }) => sum + tasks, 0);
  const lines = data.tasks.map((task) => `${task.completed ? '[x]' : '[ ]'} ${lineOf(task)}`);
  if (more > 0) lines.push(`and ${more} more`);
  return { text: lines.length > 0 ? lines.join('\n') : `No tasks on ${data.date}.`, data };
}

async function done(wanted: string): Promise<Result> {
  const settings = await readSettings();
  const { id, kind, name, completed } = await findOne(wanted);
  if (completed) throw new Refusal('refused', `“${plain(name)}” is completed already.`);
  const params = { id };
  const data =
    kind === 'recurring'
      ? await call(settings, recurringContract.complete, { params })
      : await call(settings, tasksContract.change, { params, body: { status: 'completed' } });
  return { text: `Completed “${plain(name)}”.`, data };

  /** @throws Refusal unless exactly one task has this id, or one open task this name. */
  async function findOne(text: string): Promise<Found> {
    const { tasks: day } = await call(settings, todayContract.read);
    const occurrences = await call(settings, tasksContract.occurrences);
    if (ID.test(text)) {
      const known = [...day, ...occurrences].find((each) => each.id === text);
      return known ?? asTask(await call(settings, tasksContract.get, { params: { id: text } }));
    }
    const named = await call(settings, tasksContract.search, { query: { name: text } });
    const folded = text.toLowerCase();
    // The command given twice completes no occurrence of another day.
    const doneToday = new Set(day.flatMap((each) => (each.completed && each.template_id ? [each.template_id] : [])));
    const open = [...day, ...occurrences.filter((each) => !doneToday.has(each.template_id))].filter(
      (each) => !each.completed && each.name.toLowerCase().includes(folded),
    );
    const all = [...new Map([...named.map(asTask), ...open].map((each) => [each.id, each])).values()];
    const exact = all.filter((each) => each.name.toLowerCase() === folded);
    if (exact.length === 0 && named.length === SEARCH_MAX)
      throw new Refusal('refused', `${SEARCH_MAX} tasks or more contain “${text}”. Give more of the name, or an id.`);
    const found = exact.length > 0 ? exact : all;
    if (found.length === 1) return found[0]!;
    if (found.length === 0) throw new Refusal('refused', `There is no open task “${text}”.`);
    throw new Refusal('refused', `Several tasks match. Give an id:\n${found.map(lineWithId).join('\n')}`);
  }
}

type Found = Shown & { id: string; kind: string; completed: boolean };
const asTask = (task: Task): Found => ({ ...task, kind: 'task' });

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function search(q: string): Promise<Result> {
  const data = await call(await readSettings(), searchContract.find, { query: { q } });
  const lines = data.map(({ kind, name, path, completed, date, id }) => {
    const parts = [
      `${completed ? '[x] ' : ''}${name}`,
      kind.replaceAll('_', ' '),
      ...(date === null ? [] : [date]),
      ...(path.length > 0 ? [path.join(' > ')] : []),
    ];
    return `${plain(parts.join(' · '))} (${id})`;
  });
  return { text: lines.length > 0 ? lines.join('\n') : `Nothing was found for “${plain(q)}”.`, data };
}

async function exportAll({ to, 'include-trash': includesTrash }: Options): Promise<Result> {
  const query = includesTrash ? { include_trash: 'true' } : {};
  const response = await send(await readSettings(), exportsContract.export, { query });
  const wanted = to ?? nameIn(response) ?? 'auric-export.zip';
  const bytes = received(response);
  if (wanted === '-') {
    await pipeline(bytes, process.stdout, { end: false }).catch((error: Error) => {
      throw notSaved(error);
    });
    return { text: '', data: null };
  }
  // npm starts scripts in the folder of Auric.
  const file = resolve(process.env['INIT_CWD'] ?? '.', wanted);
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(bytes, output).catch(async (error: Error & { code?: string }) => {
    if (error.code === 'EEXIST') throw new Refusal('refused', `${file} exists already.`);
    await rm(file, { force: true });
    throw notSaved(error);
  });
  return { text: `Saved ${file} (${output.bytesWritten} bytes).`, data: { file, bytes: output.bytesWritten } };
}

const notSaved = (error: Error): Refusal =>
  error instanceof Refusal ? error : new Refusal('refused', `Not saved: ${error.message}`);

/** The bytes of a response. @throws Refusal if they break off. */
async function* received({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.fromWeb(body as ReadableStream);
  } catch (error) {
    throw new Refusal('unreachable', `The export broke off: ${causeOf(error as Error)}`);
  }
}

/** The name that the server suggests, without any folder. */
const nameIn = ({ headers }: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

type Shown = Pick<Task | TodayTask, 'name' | 'due_date' | 'due_time' | 'project_name'>;

/** `Call mum · 2026-11-27 17:00 · Family` */
function lineOf({ name, due_date, due_time, project_name }: Shown): string {
  const due = due_date === null ? [] : [due_time === null ? due_date : `${due_date} ${due_time}`];
  return plain([name, ...due, ...(project_name === null ? [] : [project_name])].join(' · '));
}

const lineWithId = (task: Shown & { id: string }): string => `${lineOf(task)} (${task.id})`;

/** Control characters of a name would reach the terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
