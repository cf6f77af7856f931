import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();

test('responses say how much of the limit is left, and a refusal when to try again', async () => {
  const limited = await startTestApp({ config: { rateLimit: true } });
  const { token } = await limited.newUser();
  const { body } = await limited.call(tokensContract.create, { token, body: { name: 'Script', scopes: ['read'] } });
  const ask = async (key: string) => (await limited.call(tasksContract.list, { token: key })).headers;

  expect(await ask(token)).toMatchObject({ 'ratelimit-policy': '"user";q=300;w=10', ratelimit: '"user";r=298;t=10' });
  expect(await ask(body.token)).toMatchObject({
    'ratelimit-policy': '"token";q=100;w=10',
    ratelimit: '"token";r=99;t=10',
  });
  for (let calls = 2; calls <= 100; calls += 1) await ask(body.token);
  expect(await limited.refused(tasksContract.list, { token: body.token })).toMatchObject({
    status: 429,
    headers: { ratelimit: '"token";r=0;t=10', 'retry-after': '10' },
    body: { detail: 'Too many requests. Please wait a moment.' },
  });
  expect(await app.send({ url: '/api/health' })).not.toHaveProperty('headers.ratelimit');
});
