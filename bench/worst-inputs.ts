/**
 * Sends the worst known inputs to every endpoint, one after another, while a probe asks for the server's health without
 * a pause, and prints the slowest answer of the probe for each endpoint. The server must run with RATE_LIMIT=off.
 * Run it: node bench/worst-inputs.ts --url http://127.0.0.1:3000 [--only "POST /auth"] [--wanted 50]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { TestUser } from '#server/testing/app.ts';
import { type WorstInput, worstInputs } from '#server/testing/worst-inputs.ts';
import { ENDPOINTS, newWorld, type Write, writesIn } from '#server/testing/writes.ts';
import { connect } from './client.ts';
import { registerUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms, table } from './report.ts';
import { serverCpuSeconds } from './server-process.ts';

const USAGE = 'node bench/worst-inputs.ts [--url URL] [--only "POST /auth"] [--wanted milliseconds]';
/** Other programs on the machine only add time, so the minimum of several tries is the server's own. */
const TRIES = 5;
/** Above this it is not caused by other programs. */
const CLEAR_MS = 1000;
const NO_ANSWER_AFTER_MS = 300_000;

const options = readOptions(['url', 'only', 'wanted'], USAGE);
const url = options.url.at(-1) ?? 'http://127.0.0.1:3000';
const wanted = numberOption(options.wanted, 50);

/** Sends a request and returns its status; 0 if the connection was closed before a response. */
const send = ({ method, url: path, headers, body: makeBody }: WorstInput) =>
  new Promise<number>((resolve) => {
    const body = makeBody?.();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(`${url}${path}`, { method, headers: { ...headers, ...length } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      // A stream of changes never ends by itself.
      if (response.headers['content-type']?.startsWith('text/event-stream')) request.destroy();
      response.on('error', () => resolve(response.statusCode ?? 0));
    });
    request.setTimeout(NO_ANSWER_AFTER_MS, () => request.destroy());
    request.on('error', () => resolve(0));
    request.end(body);
  });

const probe = fork(new URL('probe.ts', import.meta.url), [url]);
/** The slowest response of the probe since the last call. */
async function slowestAnswer(): Promise<number> {
  probe.send('next');
  const [slowest] = (await once(probe, 'message')) as [number];
  return slowest;
}

async function measure(input: WorstInput): Promise<{ slowest: number; cpu: number; status: number }> {
  let slowest = Infinity;
  let cpu = Infinity;
  let status = 0;
  for (let left = TRIES; left > 0 && slowest > wanted / 2; left -= slowest > CLEAR_MS ? TRIES : 1) {
    await slowestAnswer();
    const before = await serverCpuSeconds(url);
    status = await send(input);
    cpu = Math.min(cpu, ((await serverCpuSeconds(url)) - before) * 1000);
    slowest = Math.min(slowest, await slowestAnswer());
  }
  return { slowest, cpu, status };
}

/** A person on the server, with a record of each kind. */
async function worldOn(): Promise<{ token: string; writes: Write[] }> {
  const client = connect(url, 1);
  const world = await newWorld({
    newUser: async () => {
      const { userId, email, token } = await registerUser(url);
      return { user: { id: userId, username: userId }, email, token, password: '' } as TestUser;
    },
    call: (async (endpoint: Endpoint, { token, ...request }: { token: string }) => {
      // Only the first account may create these.
      const body = endpoint.path.startsWith('/server/') ? {} : await client.call(endpoint, request, token);
      return { status: 201, body };
    }) as never,
  });
  client.close();
  return { token: world.user.token, writes: writesIn(world) };
}

const rows = [['endpoint', 'inputs', 'slowest health, ms', 'CPU, ms', 'by', 'status']];
let worst = 0;
for (const endpoint of ENDPOINTS) {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (options.only.length > 0 && !options.only.some((part) => name.includes(part))) continue;
  process.stderr.write(`${name}\n`);
  // Ending the session or the account must not affect the next endpoint.
  const { token, writes } = await worldOn();
  const write = writes.find((each) => each.name === name) ?? null;
  let inputs = 0;
  let slowest = { slowest: 0, cpu: 0, status: 0, by: '' };
  for (const input of worstInputs(endpoint, token, write)) {
    inputs += 1;
    const figure = await measure(input);
    if (figure.slowest > slowest.slowest) slowest = { ...figure, by: input.name };
  }
  worst = Math.max(worst, slowest.slowest);
  rows.push([name, String(inputs), ms(slowest.slowest), ms(slowest.cpu), slowest.by, String(slowest.status)]);
}
probe.kill();
console.log(table(rows));
console.log(`\nslowest answer of the probe ${ms(worst)} ms, at most ${wanted} wanted`);
process.exitCode = worst <= wanted ? 0 : 1;
