/**
 * Sends random requests that the OpenAPI document describes, most of them almost right, to a server of this source tree. No
 * response may be a 5xx, have a status that is not described, or differ from its schema.
 * Run it: node bench/fuzz.ts [--engine postgres] [--requests 20000] [--seed 1] [--only /tasks]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { API_DOCUMENT, assertDescribed } from '#server/testing/api-document.ts';
import type { JsonSchema } from '#server/platform/api-docs/schemas.ts';
import { connect, type WireRequest } from './client.ts';
import { startEngine } from './engine.ts';
import { makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { startServer } from './server-process.ts';

const CONNECTIONS = 8;
/** Requests that are made at a time; ids of their responses are in later ones. */
const BATCH = 100;
const KNOWN_IDS_MAX = 2000;
/** Never ends, or ends the session of all requests that follow. */
const LEFT_OUT = ['GET /api/events', 'POST /api/auth/logout', 'DELETE /api/auth/sessions'];
/** Refusals of the parser and the router, and those that the introduction of the document describes for every call. */
const OF_EVERY_CALL = [400, 401, 404, 413, 414, 415, 429, 431, 503];
/** Its statuses are those of MCP. */
const MCP = '/api/mcp';
/** The code of a 503 where a server lacks a setting. */
const NOT_CONFIGURED = '"not_configured"';

interface Operation {
  method: string;
  /** `/api/tasks/{id}`. */
  path: string;
  parameters: readonly Parameter[];
  /** Of the JSON body, if any. */
  body: JsonSchema | null;
}

interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
}

type Any = Record<string, never> & {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Any>;
  required?: string[];
  additionalProperties?: Any | boolean;
  items?: Any;
  prefixItems?: Any[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Any[];
  oneOf?: Any[];
  allOf?: Any[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** A record of each kind that exists, so that half of the ids are found. */
const knownIds: string[] = [];

/** Follows `#/components/schemas/Task`. */
function resolve<T extends object>(node: T): T {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node;
  return resolve(
    $ref
      .slice(2)
      .split('/')
      .reduce<object>((part, key) => Reflect.get(part, key) as object, API_DOCUMENT) as T,
  );
}

/** Values that no schema allows, or that are at its edge. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    true,
    [],
    {},
    [null],
    'nul\0',
    '\ud800',
  ),
  fc.constantFrom('9999-12-31', '0000-01-01', '2026-02-30', '24:00', '2026-03-29T02:30:00+01:00', 'x'.repeat(10_001)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const id = fc.oneof(
  { weight: 4, arbitrary: fc.nat().map((at) => knownIds[at % knownIds.length]!) },
  { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
);
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

const FORMATS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: id,
  date: day.map((at) => at.toISOString().slice(0, 10)),
  'date-time': day.map((at) => at.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

function textOf({ format, minLength = 0, maxLength = 60 }: Any): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : FORMATS[format];
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  return known ?? fc.oneof(text, fc.constantFrom('UTC', '09:30', '#F4B400', '2026-12-04', 'monday', '🎯'));
}

/** Values that a schema describes, and sometimes others. */
function valueOf(schema: Any, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValueOf(resolve(schema), depth);
  return fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: hostile });
}

function rightValueOf(schema: Any, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => valueOf(each, depth)));
  if (schema.allOf) {
    const parts = schema.allOf.map((each) => rightValueOf(resolve(each), depth));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as object);
  }
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, depth)));
}

function valueOfType(type: string, schema: Any, depth: number): fc.Arbitrary<unknown> {
  const { minimum = -10, maximum = 1000 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2 ** 31)) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'string':
      return textOf(schema);
    case 'array': {
      const least = schema.minItems ?? 0;
      const most = depth > 4 ? least : Math.max(least, Math.min(schema.maxItems ?? 4, 4));
      return fc.array(valueOf(schema.items ?? {}, depth + 1), { minLength: least, maxLength: most });
    }
    default: {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, valueOf(field, depth + 1)] as const,
      );
      const requiredKeys = (schema.required ?? []).filter((name) => schema.properties?.[name]);
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
  }
}

function operations(): Operation[] {
  return Object.entries(API_DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const { parameters = [], requestBody } = call as unknown as { parameters?: object[]; requestBody?: object };
      const content =
        requestBody && (resolve(requestBody) as { content?: Record<string, { schema: JsonSchema }> }).content;
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((each) => resolve(each) as Parameter),
        body: content?.['application/json']?.schema ?? null,
      };
    }),
  );
}

interface Request extends WireRequest {
  operation: Operation;
}

function requestOf(operation: Operation): fc.Arbitrary<Omit<Request, 'token'>> {
  const { method, path, parameters, body } = operation;
  const named = (place: string) => parameters.filter((each) => each.in === place);
  const values = (place: string) =>
    fc.record(Object.fromEntries(named(place).map(({ name, schema }) => [name, valueOf(schema as Any)])), {
      requiredKeys: place === 'path' ? named(place).map(({ name }) => name) : [],
    });
  return fc
    .record({
      inPath: values('path'),
      query: values('query'),
      sent: body === null ? fc.constant(undefined) : valueOf(body as Any),
    })
    .map(({ inPath, query, sent }) => {
      const part = (value: unknown) => encodeURIComponent(toText(value)) || 'x';
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        part((inPath as Record<string, unknown>)[name]),
      );
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, toText(value)] as [string, string]),
      );
      return {
        operation,
        method,
        path: `${filled.replace(/^\/api/, '')}${search.size > 0 ? `?${search}` : ''}`,
        body: sent === undefined ? undefined : JSON.stringify(sent),
      };
    });
}

const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 2000);
};

function learnIds(body: unknown): void {
  for (const [found] of JSON.stringify(body)
    .slice(0, 20_000)
    .matchAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f-]{22}/g)) {
    if (knownIds.length < KNOWN_IDS_MAX) knownIds.push(found);
    else knownIds[Math.floor(Math.random() * KNOWN_IDS_MAX)] = found;
  }
}

async function main() {
  const usage = 'node bench/fuzz.ts [--engine postgres] [--requests 20000] [--seed 1] [--only /tasks]';
  const options = readOptions(['engine', 'requests', 'seed', 'only'], usage);
  const requests = numberOption(options.requests, 20_000);
  const seed = numberOption(options.seed, Date.now() % 2 ** 31);
  const tried = operations().filter(
    ({ method, path }) =>
      !LEFT_OUT.includes(`${method} ${path}`) &&
      (options.only.length === 0 || options.only.some((part) => path.includes(part))),
  );
  const { engine, databaseUrl, stop } = await startEngine(options.engine);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-fuzz-'));
  const server = await startServer(dataDir, { databaseUrl });
  const client = connect(server.url, CONNECTIONS);
  const problems = new Map<string, string>();
  const statuses = new Map<number, number>();
  let user = await makeUser(server.url, { tasks: 27 });
  const learnUser = () =>
    knownIds.push(user.userId, ...user.areaIds, ...user.projectIds, ...user.pillarIds, ...user.taskIds);
  learnUser();

  async function send({ operation, ...request }: Request): Promise<void> {
    const answer = await client.send(request);
    const { status } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const note = (problem: string) => {
      const name = `${operation.method} ${operation.path} ${status}`;
      if (!problems.has(name))
        problems.set(name, `${problem}\n    ${request.method} ${request.path} ${request.body?.slice(0, 600) ?? ''}`);
    };
    const described = API_DOCUMENT.paths[operation.path]![operation.method.toLowerCase()]!.responses;
    if (status >= 500 && !answer.body.includes(NOT_CONFIGURED))
      note(`answered ${status}: ${answer.body.toString().slice(0, 300)}`);
    else if (!described[String(status)] && !OF_EVERY_CALL.includes(status) && operation.path !== MCP) {
      note('its status is not described');
    }
    if (!/^application\/(problem\+)?json/.test(answer.headers['content-type'] ?? '')) return;
    const body: unknown = JSON.parse(answer.body.toString());
    if (status < 300) learnIds(body);
    const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    try {
      assertDescribed({ method: operation.method, url, status: String(status) }, body);
    } catch (error) {
      note((error as Error).message);
    }
  }

  let sent = 0;
  while (sent < requests && server.isAlive()) {
    // The last batch may have ended the session, or deleted the account.
    const { status } = await client.send({ method: 'GET', path: '/auth/me', token: user.token });
    if (status !== 200) {
      user = await makeUser(server.url, { tasks: 27 });
      learnUser();
    }
    const numRuns = Math.min(BATCH, requests - sent);
    const any = fc.constantFrom(...tried).chain(requestOf);
    const batch = fc.sample(any, { seed: seed + sent, numRuns });
    const rest = batch.values();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const request of rest) await send({ ...request, token: user.token });
      }),
    );
    sent += numRuns;
  }
  if (!server.isAlive()) problems.set('the server', 'the server process has ended');
  client.close();
  await server.end('SIGTERM');
  await stop();
  await rm(dataDir, { recursive: true });

  if (problems.size > 0) {
    const lines = [...problems].map(([name, problem]) => `${name}: ${problem}`);
    console.error(`\n${problems.size} problems with --seed ${seed}:\n${lines.join('\n')}`);
    process.exitCode = 1;
  }
  const byStatus = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${sent} requests to ${tried.length} operations on ${engine} (seed ${seed}): ${problems.size} problems; ${byStatus.join(', ')}`,
  );
}

if (import.meta.main) await main();
