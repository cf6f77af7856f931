import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();

test('an error has the members of RFC 9457, and a code that says more than its status', async () => {
  const { token, email } = await app.newUser();
  const { body: own } = await app.call(tokensContract.create, { token, body: { name: 'Script', scopes: ['read'] } });
  const { body: task } = await app.call(tasksContract.create, { token, body: { name: 'Run' } });
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  const answers = [
    await app.refused(tasksContract.get, { token, params: { id: newId() } }),
    await app.refused(tasksContract.create, { token, body: { name: 'Run', project_id: newId() } }),
    await app.refused(tasksContract.create, { token, body: { name: 'Run', id: task.id } }),
    await app.refused(tasksContract.create, { token, body: { name: '' } }),
    await app.refused(tasksContract.create, { token: own.token, body: { name: 'Run' } }),
    await app.send({ method: 'POST', url: '/api/tasks', token, body: '{' }),
    await app.send({ method: 'POST', url: '/api/tasks', token, headers: { 'sec-fetch-site': 'cross-site' }, body: {} }),
    await app.refused(tasksContract.list, {}),
    await app.refused(authContract.login, { body: { email, password: 'wrong' } }),
    await app.send({ url: '/api/nothing', token }),
    await app.send({ url: '/nothing' }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toMatchObject([
    [404, { type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found', detail: 'Task not found' }],
    [400, { title: 'Bad Request', status: 400, code: 'missing_reference', detail: 'Project not found' }],
    [409, { status: 409, code: 'in_trash' }],
    [422, { title: 'Unprocessable Entity', status: 422, code: 'invalid', detail: [{ loc: ['body', 'name'] }] }],
    [403, { code: 'missing_scope' }],
    [400, { code: 'malformed' }],
    [403, { code: 'cross_site' }],
    [401, { code: 'not_authenticated' }],
    [401, { code: 'wrong_credentials' }],
    [404, { code: 'unknown_path' }],
    [404, { code: 'unknown_path' }],
  ]);
});

test('a text that was changed elsewhere is refused with the current record', async () => {
  const { token } = await app.newUser();
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Health' } });
  const params = { id: area.id };
  await app.call(areasContract.change, { token, params, body: { name: 'Body' } });
  const { status, body } = await app.refused(areasContract.change, {
    token,
    params,
    body: { name: 'Soul', base: { name: 'Health' } },
  });
  expect([status, body]).toMatchObject([412, { code: 'changed_elsewhere', status: 412, current: { name: 'Body' } }]);
});
