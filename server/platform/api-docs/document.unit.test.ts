import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import * as oazapfts from 'oazapfts';
import openapiTypes from 'openapi-typescript';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ERROR_CODES, type ErrorStatus } from '#contract/platform/errors.ts';
import { about, endpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, text } from '#contract/platform/wire.ts';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { readContracts } from './contracts.ts';
import { describeApi, pathOf } from './document.ts';
import type { JsonSchema } from './schemas.ts';
import { readTexts } from './texts.ts';

const contracts = await readContracts();
const ENDPOINTS = [...contracts.places.keys()];
const { paths, components } = API_DOCUMENT;
const SOURCE = JSON.stringify(API_DOCUMENT);
const project = join(import.meta.dirname, '../../..');

/** A client of the API page loads it whole. */
const BYTES_MAX = 365_000;

test('the description of the API is small, and has no finding of a linter', async () => {
  expect(Buffer.byteLength(SOURCE)).toBeLessThan(BYTES_MAX);
  const config = await createConfig({
    extends: ['recommended'],
    // A path without a parameter comes first, and no id is the word `occurrences`.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: SOURCE, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('clients in TypeScript are generated from it by two generators, and have no type error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'auric-clients-'));
  try {
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, SOURCE);
    await writeFile(join(folder, 'functions.ts'), await oazapfts.generateSource(file));
    await writeFile(join(folder, 'types.ts'), await openapiTypes(JSON.parse(SOURCE) as never));
    await writeFile(join(folder, 'use.ts'), USE);
    const options =
      '--noEmit --allowImportingTsExtensions --strict --target es2022 --module esnext --moduleResolution bundler';
    const args = [join(project, 'node_modules/typescript/bin/tsc'), ...options.split(' '), 'use.ts'];
    const run = promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(
      await run.then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      ),
    ).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const USE = `
import * as api from './functions.ts';
import type { components, operations } from './types.ts';

export async function plan(name: string): Promise<string[]> {
  const created = await api.createTask({ name, due_date: '2026-11-30' });
  if (created.status !== 200 && created.status !== 201) throw new Error(JSON.stringify(created.data.detail));
  const list = await api.listTasks({ completed: false, limit: 50 });
  return list.status === 200 ? list.data.map((task) => task.why ?? task.project_name) : [];
}
export async function names(): Promise<string[]> {
  const pillars = await api.listPillars();
  if (pillars.status !== 200) throw new Error(pillars.data.code);
  const areas = pillars.data.flatMap((pillar) => [pillar, ...pillar.sub_pillars].flatMap((each) => each.areas ?? []));
  return areas.map((area) => area.name satisfies string);
}
export const changes: components['schemas']['BulkTaskChange'] = { id: '0193a5b2', due_date: null, priority: 'high' };
export const nextTask = (project: components['schemas']['ProjectWithTasks']): string | undefined =>
  project.tasks?.find((task) => !task.completed)?.name;
export const query: operations['listTasks']['parameters']['query'] = { completed: true, limit: 3 };
`;

test('every path is described, and aliases are marked as deprecated', () => {
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const existing = ENDPOINTS.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((each) => `${method} ${pathOf(each)}`),
  );
  expect(new Set(described)).toEqual(new Set(existing));
  expect(paths['/api/ultra/pillars']!['get']).toMatchObject({
    operationId: 'listPillarsAlias',
    deprecated: true,
    description: 'The same as GET /api/pillars, which replaces it.',
  });
  expect(paths['/api/pillars']!['get']).not.toHaveProperty('deprecated');
});

test('operations are named like functions', () => {
  const ids = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['listTasks', 'changeTask', 'completeOccurrence', 'undoImport', 'search']),
  );
  expect(ids.filter((each) => !/^[a-z]+([A-Z][a-z]+)*$/.test(each))).toEqual([]);
});

test('parameters and fields of requests have a description, and numbers, booleans and days their type', () => {
  const parameters = [
    ...Object.values(components.parameters),
    ...Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ parameters: own = [] }) => own)),
  ].filter((each) => each.$ref === undefined);
  expect(parameters.filter(({ description, schema }) => !description || !(schema?.type ?? schema?.enum))).toEqual([]);
  expect(components.parameters['limit']).toMatchObject({ schema: { type: 'integer' }, example: 50 });
  expect(components.parameters['date']).toMatchObject({ schema: { type: 'string', format: 'date' } });
  expect(components.parameters['include_archived']).toMatchObject({ schema: { type: 'boolean', default: false } });
});

test('bodies have a name and an example that the server accepts', () => {
  const named = new Map([...contracts.names].map(([schema, name]) => [name, schema]));
  const wrong: unknown[] = [];
  for (const each of ENDPOINTS) {
    const body = 'body' in each ? each.body : undefined;
    if (!body) continue;
    const described = bodyOf(each);
    const schema = components.schemas[described?.$ref?.split('/').at(-1) ?? ''];
    const [example] = schema?.examples ?? [];
    const { error } = z.safeParse(body, example);
    if (error && schema) wrong.push([each.path, example, error.issues.map(({ path, message }) => [path, message])]);
  }
  for (const name of readTexts().records) {
    const { error } = z.core.safeParse(named.get(name)!, components.schemas[name]!.examples?.[0]);
    if (error) wrong.push([name, error.issues]);
  }
  expect(wrong).toEqual([]);
});

const bodyOf = ({ path, method }: Endpoint): JsonSchema | undefined =>
  paths[pathOf(path)]![method.toLowerCase()]!.requestBody?.content['application/json']?.schema;

test('calls list the refusals that say something about them, a conflict with its reason', () => {
  const { responses } = paths['/api/tasks/put-back']!['put']!;
  expect(Object.keys(responses)).toEqual(['200', '400', '403', '404', '409', '413', '422']);
  expect(responses['409']).toEqual({
    $ref: '#/components/responses/409',
    description: 'The status of a task has changed since; nothing is put back.',
  });
  expect(Object.keys(paths['/api/tasks/{id}']!['put']!.responses)).toContain('412');
  expect(Object.keys(paths['/api/auth/login']!['post']!.responses)).toEqual(
    expect.arrayContaining(['401', '413', '429', '503']),
  );
  // A text in a path may have a character that no text may have.
  expect(Object.keys(paths['/api/unsubscribe/{token}']!['get']!.responses)).toContain('422');
  for (const status of [401, 405, 413, 415, 429, 500, 503, 507])
    expect(API_DOCUMENT.info.description).toMatch(new RegExp(`\\b${status}\\b`));
  expect(components.responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
  for (const [status, { content }] of Object.entries(components.responses)) {
    if (!(status in ERROR_CODES)) continue;
    const { schema, example } = content!['application/json'] as { schema: JsonSchema; example: { code: string } };
    const codes = schema.allOf?.[1]?.properties?.['code']?.enum;
    expect([status, codes]).toEqual([status, ERROR_CODES[Number(status) as ErrorStatus]]);
    expect(codes).toContain(example.code);
  }
});

test('endpoints of every kind are described, with the scopes of access tokens', () => {
  const example = about('tasks', {
    upload: endpoint('POST /files', {
      kind: 'upload',
      summary: 'Uploads.',
      maxBytes: 10,
      status: 201,
      response: z.strictObject({ id }),
    }),
    file: endpoint('GET /files/:id', {
      kind: 'download',
      summary: 'Reads.',
      type: 'image/png',
      params: idParams,
    }),
    events: endpoint('GET /events', {
      kind: 'events',
      summary: 'Streams.',
      access: 'public',
      events: { delta: z.strictObject({ text: text(9) }) },
    }),
  });
  const document = describeApi(Object.values(example), contracts, readTexts(), '1');
  expect(document.paths['/api/files']!['post']).toMatchObject({
    requestBody: { content: { 'application/octet-stream': {}, 'multipart/form-data': {} } },
    responses: {
      201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PostFilesResponse' } } } },
    },
  });
  expect(document.security).toEqual([{ session: [] }, { token: ['tasks'] }]);
  expect(document.paths['/api/files/{id}']!['get']).toMatchObject({
    security: [{ session: [] }, { token: ['read'] }, { token: ['tasks'] }],
    responses: { 200: { content: { 'image/png': {} } } },
  });
  expect(document.paths['/api/events']!['get']).toMatchObject({
    security: [],
    responses: { 200: { content: { 'text/event-stream': { schema: { contentMediaType: 'text/event-stream' } } } } },
  });
});

test('every feature has a sentence', () => {
  const texts = readTexts();
  expect(API_DOCUMENT.tags.map(({ name }) => name)).toEqual(Object.keys(texts.tags));
  const ids = new Set(
    Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId)),
  );
  expect(Object.keys(texts.conflicts).filter((each) => !ids.has(each))).toEqual([]);
});
