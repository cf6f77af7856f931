import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank } from '#contract/platform/wire.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { dump } from '#server/testing/dump.ts';
import { ENDPOINTS } from '#server/testing/writes.ts';

const app = await startTestApp();
const RUNS = 60;

const url = '/api/pillars';
const post = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send({ method: 'POST', url, token, body, headers });
const nested = (depth: number) => `{"name":"Health","deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

testOnce('B-06: invalid JSON is 400 without details', async () => {
  const { token } = await app.newUser();
  const before = await dump(app.database);

  for (const body of [
    '{',
    '{"name":}',
    "{'name':'x'}",
    '{"name":"x"}}',
    'name=x',
    '[',
    '"',
    '{"a":NaN}',
    '\0',
    '\uFEFF',
  ]) {
    const { status, detail } = await post(token, body);
    expect([body, status, detail]).toEqual([body, 400, 'Malformed JSON']);
  }
  expect(await dump(app.database)).toBe(before);
});

testOnce('B-06: JSON is accepted up to a depth of 32 levels', async () => {
  const { token } = await app.newUser();

  expect((await post(token, nested(32))).status).toBe(201);
  for (const depth of [33, 34, 1000, 100_000]) {
    const { status, detail } = await post(token, nested(depth));
    expect([depth, status, detail]).toEqual([depth, 400, 'JSON is nested deeper than 32 levels']);
  }
});

testOnce('B-22: only JSON is read', async () => {
  const { token } = await app.newUser();
  const refused = [
    'text/plain',
    'application/xml',
    'text/json',
    'application/jsonx',
    'application/ld+json',
    'json',
    '*/*',
  ];

  for (const type of [...refused, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status, detail } = await post(token, '{"name":"x"}', { 'content-type': type });
    expect([type, status, detail]).toEqual([type, 415, 'Content type must be application/json']);
  }
  for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
    expect((await post(token, '{"name":"x"}', { 'content-type': type })).status).toBe(201);
  }
});

test('B-06: a missing required body is 422, and an unneeded body is accepted', async () => {
  const { token } = await app.newUser();

  for (const body of [undefined, '', 'null']) {
    const { status, text } = await post(token, body);
    expect([body, status]).toEqual([body, 422]);
    expect(JSON.parse(text)).toMatchObject({ detail: [{ loc: ['body'] }] });
  }
  for (const body of [undefined, '', {}, { anything: 1 }, []]) {
    expect((await app.send({ method: 'POST', url: '/api/auth/complete-onboarding', token, body })).status).toBe(200);
  }
});

testOnce('F-01: a body with too many parts is refused before it is parsed', async () => {
  const { token } = await app.newUser();
  const keys = Array.from({ length: 26_000 }, () => '"x":{}').join(',');
  const objects = (count: number) => `{"name":"Health","x":[${Array.from({ length: count }, () => '{}').join(',')}]}`;

  expect((await post(token, objects(29_000))).status).toBe(201);
  // Inside a text they are not parts.
  expect((await post(token, `{"name":"Health","x":"${'{[:'.repeat(60_000)}\\\\\\"${'{'.repeat(100)}"}`)).status).toBe(
    201,
  );
  // Refused by its type, without parsing as JSON.
  for (const body of [objects(30_000), `{${keys}}`, '{]'.repeat(60_000)]) {
    const { status, detail } = await post(token, body);
    expect([status, detail]).toEqual([413, 'The request has too many parts']);
  }
});

testOnce('F-01: a refusal lists at most a hundred problems', async () => {
  const { token } = await app.newUser();
  const tasks = Array.from({ length: 500 }, () => ({ id: newId(), name: '', priority: 'none', due_date: 'never' }));

  const { status, body } = await app.refused(tasksContract.changeMany, { token, body: { tasks } as never });

  expect([status, body.detail.length]).toEqual([422, 100]);
});

test('B-06: NUL and lone surrogates are 422 in bodies and queries, on both databases', async () => {
  const { token } = await app.newUser();
  const msg = 'Contains characters that cannot be stored';

  for (const bad of ['nul\0', '\0', '\ud800', 'x\udc00y', '\udc00\ud800']) {
    for (const field of ['name', 'description', 'icon']) {
      const { status, body } = await post(token, { name: 'Health', [field]: bad });
      expect([bad, field, status, body]).toMatchObject([bad, field, 422, { detail: [{ loc: ['body', field], msg }] }]);
    }
  }
  const query = await app.send({ url: '/api/tasks/search?name=x%00', token });
  expect([query.status, query.body]).toMatchObject([422, { detail: [{ loc: ['query', 'name'], msg }] }]);
});

test('B-06: NUL in any key of a query or part of a path is refused, on both databases', async () => {
  const { token, user } = await app.newUser();
  const operator_since = new Date().toISOString();
  await app.database.db.updateTable('users').set({ operator_since }).where('id', '=', user.id).execute();
  const answers: string[] = [];
  const refused = (request: string, { status }: { status: number }) => {
    if (![400, 404, 422].includes(status)) answers.push(`${request} ${status}`);
  };
  for (const { kind, method, path, query, params } of ENDPOINTS) {
    const filled = `/api${path.replaceAll(/:\w+/g, newId())}`;
    const body = method === 'GET' ? undefined : {};
    // Its body is checked first.
    if (kind === 'upload') continue;
    for (const key of Object.keys(query?.shape ?? {})) {
      refused(`${method} ${path} ${key}`, await app.send({ method, url: `${filled}?${key}=x%00`, token, body }));
    }
    for (const key of Object.keys(params?.shape ?? {})) {
      const odd = `/api${path.replace(`:${key}`, 'x%00').replaceAll(/:\w+/g, newId())}`;
      refused(`${method} ${path} :${key}`, await app.send({ method, url: odd, token, body }));
    }
  }
  expect(answers).toEqual([]);
});

test('B-21: a path with an invalid percent sign or a very long part is 400, an unusual id is not found', async () => {
  const { token } = await app.newUser();

  for (const path of ['%', '%zz', '%f', '%ff', '%c0%af', '%E0%A4%A', 'x'.repeat(101)]) {
    const { status, detail } = await app.send({ url: `${url}/${path}`, token });
    expect([path, status, detail]).toEqual([path, 400, 'Malformed request']);
  }
  for (const path of ['%00', '..%2f..%2fetc', "1' or '1'='1", '-1', '%F0%9F%8E%AF', 'null', '{}', 'x'.repeat(100)]) {
    const { status, detail } = await app.send({ url: `${url}/${path}`, token });
    expect([path, status, detail]).toEqual([path, 404, 'Pillar not found']);
  }
});

test('B-09: unknown query keys are ignored, and known ones are parsed strictly', async () => {
  const { token } = await app.newUser();
  const statusOf = async (query: string) => (await app.send({ url: `${url}?${query}`, token })).status;

  for (const query of ['_ts=1', 'x[]=1', '__proto__=1', 'constructor=1', '&&&', '%zz=1', 'a'.repeat(5000)]) {
    expect([query, await statusOf(query)]).toEqual([query, 200]);
  }
  for (const value of ['yes', '1', '', 'wahr', 'true&include_areas=false']) {
    expect([value, await statusOf(`include_areas=${value}`)]).toEqual([value, 422]);
  }
});

/** Any UTF-16 units, including lone surrogates, NUL and all kinds of white space. */
const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 0xa0, 0xfeff, 0x2028, 0xd83c), fc.nat(0xffff)), { maxLength })
      .map((units) => String.fromCharCode(...units)),
  );
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

test('an invisible name counts as empty; one with a letter among invisible characters does not', async () => {
  const { token } = await app.newUser();
  const send = async (name: string) =>
    (await app.send({ method: 'POST', url: '/api/tasks', token, body: { name } })).status;
  const invisible = [
    '\u200B',
    '\u2060\u200B \uFEFF',
    '\u00AD',
    '\u3164',
    '\u2800',
    '\u202E\u202C',
    '\u0001',
    '\u{E0020}',
    '\uFE0F',
  ];
  for (const name of invisible) expect([name, await send(name)]).toEqual([name, 422]);
  for (const name of ['\u200Bא', '👩\u200D🚀', '❤️', '.', 'می\u200Cخواهم'])
    expect([name, await send(name)]).toEqual([name, 201]);
});

test('a name is returned unchanged except for trimming, or is refused', async () => {
  const { token } = await app.newUser();

  await fc.assert(
    fc.asyncProperty(anyText(NAME_MAX + 4), async (typed) => {
      const name = typed.trim();
      const isGood = !isBlank(name) && name.length <= NAME_MAX && isStorable(name);
      const { status, body: pillar } = await app.call(pillarsContract.create, { token, body: { name: typed } });

      expect(status).toBe(isGood ? 201 : 422);
      const params = { id: pillar.id ?? '' };
      const read = await app.call(pillarsContract.get, { token, params });
      expect([pillar.name, read.body.name]).toEqual(isGood ? [name, name] : [undefined, undefined]);
    }),
    { numRuns: RUNS },
  );
});

test('a description is returned unchanged, or is refused', async () => {
  const { token } = await app.newUser();
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Health' } });
  const params = { id: pillar.id };

  await fc.assert(
    fc.asyncProperty(anyText(DESCRIPTION_MAX + 4), async (description) => {
      const before = (await app.call(pillarsContract.get, { token, params })).body.description;
      const isGood = description.length <= DESCRIPTION_MAX && isStorable(description);
      const { status } = await app.call(pillarsContract.change, { token, params, body: { description } });

      expect(status).toBe(isGood ? 200 : 422);
      const after = (await app.call(pillarsContract.get, { token, params })).body.description;
      expect(after).toBe(isGood ? (isBlank(description) ? '' : description) : before);
    }),
    { numRuns: RUNS },
  );
});
