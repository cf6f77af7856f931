import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';
import { inLane } from './passwords.ts';

const app = await startTestApp({ config: { rateLimit: true } });

let networks = 0;
const newAddress = () => {
  networks += 1;
  return `10.0.${networks}.1`;
};
const logIn = (email: string, password: string, from: string) =>
  app.send({ method: 'POST', url: '/api/auth/login', body: { email, password }, from });
const countedKeys = async () =>
  (await app.database.db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);

test('A8: guesses at many accounts from many networks delay neither known networks nor people who are signed in', async () => {
  const home = newAddress();
  const { email, password, token } = await app.newUser({ from: home });
  expect((await logIn(email, password, home)).status).toBe(200);
  let answered = 0;
  const guesses = Array.from({ length: 24 }, (_, index) =>
    logIn(`stuffed${index}@example.org`, 'wrong', newAddress()).finally(() => (answered += 1)),
  );
  expect((await app.call(authContract.me, { token })).status).toBe(200);
  expect(answered).toBeLessThan(12);
  expect((await logIn(email, password, home)).status).toBe(200);
  expect(answered).toBeLessThan(12);
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array<number>(24).fill(401));
});

test('A8: at most 200 passwords of new networks wait to be checked; refused ones are not counted', async () => {
  const home = newAddress();
  const { email, password } = await app.newUser({ from: home });
  await logIn(email, password, home);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const steps = Array.from({ length: 210 }, () =>
    inLane('new', () => end.then(() => void order.push('new'))).catch(() => 'refused'),
  );
  const keys = await countedKeys();
  const stranger = await logIn('somebody@example.org', 'wrong', newAddress());
  expect([stranger.status, Number(stranger.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await logIn(email, password, newAddress())).status).toBe(429);
  expect(await countedKeys()).toEqual(keys);

  const known = inLane('known', async () => void order.push('known'));
  const owner = logIn(email, password, home);
  resolve();
  await known;
  // A few run at once.
  expect(order.length).toBeLessThan(10);
  expect((await owner).status).toBe(200);
  const refused = (await Promise.all(steps)).filter((step) => step === 'refused').length;
  expect([refused > 0, refused < 10]).toEqual([true, true]);
});
