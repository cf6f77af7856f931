import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authContract } from '#contract/auth.ts';
import { maxBytesOf } from '#contract/platform/endpoint.ts';
import type { ValidationProblem } from '#contract/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce, roundsOf } from '#server/testing/database/rounds.ts';
import { dump } from '#server/testing/dump.ts';
import { startFakeGoogle } from '#server/testing/google/fake-google.ts';
import { startFakeProvider } from '#server/testing/oidc/fake-provider.ts';
import { placesIn, withValue } from '#server/testing/worst-inputs.ts';
import { newWorld, type Write, WRITES, writesIn } from '#server/testing/writes.ts';

const { google } = await startFakeGoogle();
const { oidc } = await startFakeProvider();
// Each bad value is a call of the coach.
const app = await startTestApp({ config: { google, oidc, aiMonthlyQuota: 1_000_000 } });
const world = await newWorld(app);
const writes = writesIn(world);

/** First the values that PostgreSQL may refuse and SQLite may accept. */
const HOSTILE = [
  ...[1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 'nul\0', '\ud800', '9999-12-31'],
  ...[null, '', 0, -1, true, [], {}, [null], 'x'.repeat(10_001)],
].slice(0, roundsOf({ all: 15, sqlite: 15, postgres: 6 }));
/** Each place of a body gets every nth of them, beginning with another one at each place. */
const TRIED_EVERY = roundsOf({ all: 1, sqlite: 2 });

const send = ({ method, url, token }: Write, body: unknown) => app.send({ method, url, token, body });
/** No default message of the validator: `Too big: expected string to have <=40 characters`. */
const isForPeople = (msg: string) =>
  /^[A-Z]/.test(msg) && !/invalid|expected|received|too (big|small)|[<>=]/i.test(msg);

/** Whether it is public and identifies the user by its body. */
const isPublic = ({ name }: Write) =>
  WRITES.some(({ method, path, access }) => `${method} ${path}` === name && access === 'public');

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

test('this test covers every write and every field of its body', async () => {
  // Those of OAuth are not endpoints of the contract.
  const existing = app.routes.filter(
    ({ method, url }) => method !== 'GET' && method !== 'HEAD' && !url.startsWith('/oauth/'),
  );
  const known = WRITES.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((url) => ({ method, url: `/api${url}` })),
  );
  const byName = (a: { url: string }, b: { url: string }) => JSON.stringify(a).localeCompare(JSON.stringify(b));
  expect(known.toSorted(byName)).toEqual(existing.toSorted(byName));

  const bodies = new Map(writes.map(({ name, body }) => [name, Object.keys(body).toSorted()]));
  for (const write of WRITES) {
    if (!('body' in write) || !(write.body instanceof z.ZodMiniObject)) continue;
    const name = `${write.method} ${write.path}`;
    expect([name, bodies.get(name)]).toEqual([name, Object.keys(write.body.shape).toSorted()]);
  }
});

/** The expected refusals of writes whose requirements are missing here. */
const REFUSED: Record<string, number> = {
  'POST /auth/google': 401,
  'PUT /auth/google-account': 403,
  'POST /auth/oidc/exchange': 400,
  'POST /auth/oidc': 400,
  'PUT /auth/oidc-account': 400,
  'POST /auth/reset-password': 400,
  'POST /auth/confirm-email': 400,
  'POST /auth/change-email': 403,
  'POST /auth/change-email/send-again': 400,
  'POST /auth/change-email/confirm': 400,
  'POST /auth/two-step': 403,
  'POST /auth/two-step/confirm': 400,
  'POST /auth/two-step/recovery-codes': 403,
  'DELETE /auth/two-step': 403,
  'POST /auth/invitation': 400,
  'POST /oauth/authorization': 400,
  // The username was just changed.
  'PUT /users/:id': 429,
  'PUT /auth/password': 403,
  'DELETE /auth/account': 400,
  'PUT /notifications/restore': 404,
  'PUT /notifications/:id/snooze': 404,
  'DELETE /tasks/bulk': 404,
  'POST /trash/restore': 404,
  'POST /trash/:id/restore': 404,
};

test.each(writes)(
  'B-06: $name accepts or refuses wrong values of each field, and a refusal changes nothing',
  async (write) => {
    const good = await send(write, write.body);
    const expected = REFUSED[write.name] ? [REFUSED[write.name]] : [200, 201];
    expect([expected.includes(good.status), good.text]).toEqual([true, good.text]);

    const refused: object[] = [];
    for (const [index, [place]] of placesIn(write.body).entries()) {
      // Not its place in the list, by which a new endpoint would change what is tried at others.
      const first = write.name.length + index;
      const tried = HOSTILE.filter((_, at) => (first + at) % TRIED_EVERY === 0);
      const bodies = tried.map((value) => withValue(write.body, place, value));
      const answers = await Promise.all(bodies.map((body) => send(write, body)));
      const broken = answers.flatMap(({ status, text }, at) =>
        status < 500 ? [] : [`${place.join('.')}=${shown(tried[at])}: ${status} ${text}`],
      );
      expect(broken).toEqual([]);
      const problems = answers
        .filter(({ status }) => status === 422)
        .flatMap(({ body }) => (body as { detail: ValidationProblem[] }).detail);
      expect(problems.filter(({ msg }) => !isForPeople(msg))).toEqual([]);
      const refusal = answers.findIndex(({ status }) => status >= 400);
      if (refusal >= 0) refused.push(bodies[refusal]!);
    }

    // A requested link is stored after the response.
    await app.settled();
    const before = await dump(app.database);
    const again = await Promise.all(refused.map((body) => send(write, body)));
    expect(again.filter(({ status }) => status < 400)).toEqual([]);
    expect((await dump(app.database)) === before).toBe(true);
  },
);

test('B-05: writes of a second user with ids of the first change nothing of the first', async () => {
  const owner = await newWorld(app);
  const { token } = (await newWorld(app)).user;
  const ownRows = async () => (await dump(app.database)).split('\n').filter((row) => row.includes(owner.user.user.id));
  const before = await ownRows();
  for (const write of writesIn(owner).filter((each) => !isPublic(each))) {
    const { status, text } = await send({ ...write, token }, write.body);
    const namesRecord = write.name.includes('/:id') && write.name !== 'PUT /users/:id';
    const isExpected = namesRecord ? status === 404 : status < 500 && !text.includes(owner.user.email);
    expect([write.name, isExpected, text]).toEqual([write.name, true, text]);
  }
  expect(await ownRows()).toEqual(before);
});

/** The responses of writes without a body. */
const WITHOUT_BODY: Record<string, number> = {
  'POST /trash/:id/restore': 404,
  'POST /notifications/test': 200,
  'POST /ai/weekly-review': 200,
};

testOnce('B-06: a body that is not an object is refused', async () => {
  for (const write of writes) {
    for (const body of [null, 'text', 7, true, ['x'], [[]], [{}]].map((value) => JSON.stringify(value))) {
      const { status } = await send(write, body);
      const expected = (body === 'null' && WITHOUT_BODY[write.name]) || 422;
      expect([write.name, body, status]).toEqual([write.name, body, expected]);
    }
  }
});

const TOO_LARGE = 'The request is too large';

testOnce('A-14: a body larger than its route needs is refused before it is parsed', async () => {
  for (const write of WRITES.filter(({ kind }) => kind !== 'upload')) {
    const { url = `/api${write.path.replaceAll(/:\w+/g, newId)}`, token = world.user.token } =
      writes.find(({ name }) => name === `${write.method} ${write.path}`) ?? {};
    // Almost the whole body may be a long text.
    const start = 'longText' in write ? `{"${write.longText}":"` : '{';
    const bodyOf = (bytes: number) => start.padEnd(bytes, ' ');
    const answers = [maxBytesOf(write), maxBytesOf(write) + 1].map((bytes) =>
      app.send({ method: write.method, url, token, body: bodyOf(bytes) }),
    );
    const [read, unread] = await Promise.all(answers);
    expect([write.path, read?.status, unread?.status, unread?.detail]).toEqual([
      write.path,
      400,
      413,
      ('tooLarge' in write && write.tooLarge?.(maxBytesOf(write) + 1)) || TOO_LARGE,
    ]);
  }
});

testOnce('A-14: public endpoints read at most 16 kB, and most others 256 kB', () => {
  const sizes = WRITES.map((write) => [write.access ?? 'user', maxBytesOf(write)] as const);

  expect(new Set(sizes.filter(([access]) => access === 'public').map(([, bytes]) => bytes))).toEqual(
    new Set([16 * 1024]),
  );
  // Bulk tasks, the longest text, the order of the largest project, and files.
  const large = WRITES.filter((write) => maxBytesOf(write) > 256 * 1024).map(({ method, path }) => `${method} ${path}`);
  expect(large.toSorted()).toEqual([
    'POST /ai/daily-reflection',
    'POST /import',
    'POST /journal',
    'POST /project-templates',
    'POST /projects/create-with-tasks',
    'POST /resources',
    'POST /resources/upload',
    'POST /sleep-reflections',
    'PUT /auth/profile-picture',
    'PUT /journal/:id',
    'PUT /project-templates/:id',
    'PUT /projects/:id/tasks/reorder',
    'PUT /tasks/bulk',
    'PUT /tasks/put-back',
    'PUT /today/plan/restore',
  ]);
});

testOnce('B-06: __proto__ and constructor are refused at every position', async () => {
  for (const write of writes) {
    const rest = JSON.stringify(write.body).slice(1);
    for (const key of [
      '"__proto__":{"polluted":true}',
      '"__pro\\u0074o__":{"polluted":true}',
      '"deep":[{"__proto__":null}]',
      '"constructor":{"prototype":{"polluted":true}}',
      '"constructor":1',
      '"deep":[{"constructor":[]}]',
    ]) {
      const { status, detail } = await send(write, `{${key},${rest}`);
      expect([write.name, key, status, detail]).toEqual([write.name, key, 400, 'Malformed JSON']);
    }
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('B-06: internal columns are ignored, above all another owner (Vikunja GHSA-569v-q83c-3j3g, GHSA-2vq4-854f-5c72, Immich GHSA-237r-x578-h5mv)', async () => {
  const { user: other } = await newWorld(app);
  const rowsOfOther = async () => (await dump(app.database)).split('\n').filter((row) => row.includes(other.user.id));
  const rowsBefore = await rowsOfOther();
  const moment = '1999-12-31T23:59:59.000Z';
  const forged = {
    id: newId(),
    user_id: other.user.id,
    owner_id: other.user.id,
    email: 'forged@example.org',
    password: 'forged password',
    password_hash: 'forged',
    token_hash: 'forged',
    from_template: 'forged',
    role: 'forged',
    is_admin: true,
    is_active: false,
    archived: true,
    has_completed_onboarding: true,
    ...Object.fromEntries(
      ['created_at', 'updated_at', 'date_created', 'completed_at', 'archived_at', 'deleted_at', 'disabled_at'].map(
        (key) => [key, moment],
      ),
    ),
    ...Object.fromEntries(
      ['username_changed_at', 'onboarding_completed_at', 'last_seen_at'].map((key) => [key, moment]),
    ),
  };

  const own = await newWorld(app);
  const passwordHash = () =>
    app.database.db.selectFrom('users').select('password_hash').where('id', '=', own.user.user.id).execute();
  const hashBefore = await passwordHash();
  for (const write of writesIn(own)) {
    const { status, text } = await send(write, { ...forged, ...write.body });

    expect([write.name, status < 500, text]).toEqual([write.name, true, text]);
    expect(text).not.toContain(forged.id);
    const { body: me } = await app.call(authContract.me, { token: write.token });
    expect([write.name, me.email, me.is_active]).toEqual([write.name, own.user.email, true]);
    const isOnboarding = write.name.startsWith('POST /onboarding');
    expect([write.name, me.has_completed_onboarding]).toEqual([write.name, isOnboarding]);
    for (const kind of ['pillars', 'areas', 'projects']) {
      const { body } = await app.send({ url: `/api/${kind}?include_archived=true`, token: write.token });
      expect(body).toMatchObject((body as object[]).map(() => ({ archived: false })));
    }
    expect(await passwordHash()).toEqual(hashBefore);
  }

  const stored = await dump(app.database);
  expect(stored.split('\n').filter((row) => row.includes('forged') || row.includes('1999-12-31'))).toEqual([]);
  expect(await rowsOfOther()).toEqual(rowsBefore);
});
