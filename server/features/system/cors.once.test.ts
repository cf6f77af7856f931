import { expect, test } from 'vitest';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

const LISTED = 'https://app.example.org';
const ALLOWED = 'access-control-allow-origin';

const listing = await startTestApp({ config: { corsOrigins: [LISTED, 'http://localhost:5173'] } });
const closed = await startTestApp();

async function newCaller(app: TestApp) {
  const { token } = await app.newUser();
  const { body } = await app.call(tokensContract.create, { token, body: { name: 'Page', scopes: ['tasks'] } });
  return { session: token, token: body.token };
}

const fromPage = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' });
const ask = (app: TestApp, origin: string) =>
  app.send({
    method: 'OPTIONS',
    url: '/api/pillars',
    headers: {
      ...fromPage(origin),
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
const create = (app: TestApp, token: string, origin: string) =>
  app.send({ method: 'POST', url: '/api/pillars', token, headers: fromPage(origin), body: { name: 'Health' } });
const read = (app: TestApp, token: string | undefined, origin: string) =>
  app.send({ url: '/api/pillars', token, headers: fromPage(origin) });

test('B-22: no other origin may read responses or write, unless it is listed', async () => {
  const { token } = await newCaller(closed);
  const inListing = await newCaller(listing);
  const attempts = [
    await ask(closed, LISTED),
    await read(closed, token, LISTED),
    await create(closed, token, LISTED),
    await ask(listing, 'https://evil.example.org'),
    await read(listing, inListing.token, `${LISTED}.evil.org`),
    await create(listing, inListing.token, 'null'),
  ];

  expect(attempts.map(({ headers }) => headers[ALLOWED])).toEqual(attempts.map(() => undefined));
  expect(attempts.map(({ status }) => status)).toEqual([404, 200, 403, 204, 200, 403]);
});

test('B-22: a page of a listed origin calls the API with an access token, and reads errors and page headers', async () => {
  const { token } = await newCaller(listing);
  const asked = await ask(listing, LISTED);
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    [ALLOWED]: LISTED,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': expect.stringContaining('authorization') as string,
  });
  const created = await create(listing, token, LISTED);
  const missing = await listing.send({ url: '/api/journal', token, headers: fromPage(LISTED) });

  expect([created.status, missing.status]).toEqual([201, 403]);
  for (const { headers } of [created, missing]) {
    expect(headers).toMatchObject({ [ALLOWED]: LISTED, vary: expect.stringContaining('Origin') as string });
    expect(headers['access-control-expose-headers']).toContain('x-total-count');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('B-22: a listed origin gets nothing with a session, or without a token', async () => {
  const { session } = await newCaller(listing);
  const attempts = [
    await read(listing, session, LISTED),
    await create(listing, session, LISTED),
    await read(listing, undefined, LISTED),
  ];

  expect(attempts.map(({ status, headers }) => [status, headers[ALLOWED]])).toEqual([
    [200, undefined],
    [403, undefined],
    [401, undefined],
  ]);
});
