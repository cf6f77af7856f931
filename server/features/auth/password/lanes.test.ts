import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { inPlace, isPassword, type Lane } from './passwords.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ config: { rateLimit: true } });

let networks = 0;
const newAddress = () => {
  networks += 1;
  return `10.0.${networks}.1`;
};
const logIn = (email: string, password: string, from: string, at = app) =>
  at.send({ method: 'POST', url: '/api/auth/login', body: { email, password }, from });
const countedKeys = async () =>
  (await app.database.db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);

/** Takes the places of attempts that wait for the database. */
function takePlaces(lane: Lane, ofNetworks: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const taken = ofNetworks.map((network) => inPlace({ lane, network }, () => promise));
  return async () => {
    resolve();
    await Promise.all(taken);
  };
}

testOnce('A8: guesses at many accounts from many networks do not delay a known network', async () => {
  const check = (lane: Lane, network: string) => isPassword(null, 'wrong', { lane, network });
  await check('new', 'first');
  let answered = 0;
  const guesses = Array.from({ length: 24 }, (_, index) => check('new', `n${index}`).finally(() => (answered += 1)));
  await check('known', 'home');
  expect(answered).toBeLessThan(12);
  await Promise.all(guesses);
});

testOnce('A8: 200 passwords of new networks have a place; further ones are refused and not counted', async () => {
  const home = newAddress();
  const { email, password } = await app.newUser({ from: home });
  await logIn(email, password, home);
  const leave = takePlaces(
    'new',
    Array.from({ length: 200 }, (_, index) => `n${index}`),
  );
  const keys = await countedKeys();
  const stranger = await logIn('somebody@example.org', 'wrong', newAddress());
  expect([stranger.status, Number(stranger.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await logIn(email, password, newAddress())).status).toBe(429);
  expect(await countedKeys()).toEqual(keys);

  expect((await logIn(email, password, home)).status).toBe(200);
  await leave();
  expect((await logIn(email, password, newAddress())).status).toBe(200);
});

testOnce('A8: one network has 20 of the places', async () => {
  const [home, office] = [newAddress(), newAddress()];
  const { email, password } = await app.newUser({ from: home });
  for (const from of [home, office]) expect((await logIn(email, password, from)).status).toBe(200);

  const leave = takePlaces('known', Array<string>(20).fill(clientNetwork(office)));
  expect((await logIn(email, password, office)).status).toBe(429);
  expect((await logIn(email, password, home)).status).toBe(200);
  await leave();
  expect((await logIn(email, password, office)).status).toBe(200);
});

test('A8: passwords are checked while others wait for the database', async () => {
  const leave = takePlaces('new', ['n1', 'n2', 'n3', 'n4']);
  expect((await logIn('somebody@example.org', 'wrong', newAddress())).status).toBe(401);
  await leave();
});

test('A8: wrong passwords with a stolen session do not take the places of known networks', async () => {
  const waiting: (() => void)[] = [];
  const pause = () => new Promise<void>((end) => waiting.push(end));
  const slow = await startTestApp({ config: { rateLimit: true }, pause });
  const home = newAddress();
  const { email, password, token } = await slow.newUser({ from: home });
  expect((await logIn(email, password, home, slow)).status).toBe(200);
  const change = () =>
    slow.send({
      ...{ method: 'PUT', url: '/api/auth/password', token, from: newAddress() },
      body: { current_password: 'wrong', new_password: 'new horse' },
    });
  const guesses = Array.from({ length: 15 }, change);
  await expect.poll(() => waiting.length).toBe(10);

  const owner = logIn(email, password, home, slow);
  await expect.poll(() => waiting.length).toBe(11);
  for (const end of waiting) end();
  expect((await owner).status).toBe(200);
  await Promise.all(guesses);
});
