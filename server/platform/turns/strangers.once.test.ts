import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { STRANGERS, Turns } from './turns.ts';

const app = await startTestApp();

/** Holds the turns of strangers. `onWait` is called when a request begins to wait for one. */
function holdStrangers(onWait: () => void) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const step = Turns.prototype.step;
  const spy = vi.spyOn(Turns.prototype, 'step').mockImplementation(async function (this: Turns, userId, gone) {
    if (userId === STRANGERS) {
      onWait();
      await held;
    }
    return step.call(this, userId, gone);
  });
  onTestFinished(() => {
    spy.mockRestore();
    release();
  });
  return release;
}

const post = (url: string, body: object = {}) => app.send({ method: 'POST', url, body });

test.each([
  ['public reads', () => app.send({ url: '/api/auth/config' })],
  ['health checks', () => app.send({ url: '/api/health' })],
  ['requests to sign out', () => post('/api/auth/logout')],
])('%s do not wait for the turn of strangers, unlike their writes', async (_, send) => {
  const waits = Promise.withResolvers<'waits'>();
  const guessWaits = Promise.withResolvers<'waits'>();
  let onWait = () => guessWaits.resolve('waits');
  const release = holdStrangers(() => onWait());
  const guess = post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' }).then(
    ({ status }) => status,
  );
  expect(await Promise.race([guess, guessWaits.promise])).toBe('waits');
  onWait = () => waits.resolve('waits');

  const answer = await Promise.race([send().then(({ status }) => status), waits.promise]);

  release();
  expect(answer).toBe(200);
  expect(await guess).toBe(401);
});
