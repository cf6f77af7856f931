import { expect, test } from 'vitest';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();
const inThread = await startTestApp({ light: { rows: 0, bytes: 0 } });

interface Request {
  method?: string;
  url: string;
  body?: unknown;
}

const { token } = await app.newUser();
const ignored = async (request: Request) =>
  (await app.send({ token, ...request, url: `/api${request.url}` })).headers['x-ignored-fields'];

test('a response names the query keys and the body fields that the endpoint does not know', async () => {
  expect(await ignored({ url: '/tasks?order=name&completed=true&_ts=7' })).toBe('order, _ts');
  const task = { name: 'Paint', due: '2026-12-01', priority: 'low', ui: { open: true } };
  expect(await ignored({ method: 'POST', url: '/tasks?draft=1', body: task })).toBe('draft, due, ui');
  expect(await ignored({ method: 'POST', url: '/tasks', body: { name: 'Paint' } })).toBeUndefined();
  expect(await ignored({ url: '/tasks?completed=true' })).toBeUndefined();
});

test('a nested field is named with its path, once for a whole list', async () => {
  const project = { title: 'Move house', size: 'large' };
  const tasks = [
    { title: 'Boxes', color: 'red' },
    { title: 'Van', color: 'blue', recurrence_pattern: { type: 'daily', every: 2 } },
  ];
  expect(await ignored({ method: 'POST', url: '/projects/create-with-tasks', body: { project, tasks } })).toBe(
    'project.size, tasks[].color, tasks[].recurrence_pattern.every',
  );
});

test('an endpoint without a body names all sent fields, and a union body is checked against its matching form', async () => {
  expect(await ignored({ method: 'POST', url: '/auth/complete-onboarding', body: { step: 5 } })).toBe('step');
  const id = '01890000-0000-7000-8000-000000000000';
  const put = (body: unknown) => ignored({ method: 'PUT', url: `/tasks/${id}/dependencies`, body });
  expect(await put([])).toBeUndefined();
  expect(await put({ dependency_task_ids: [], kind: 'hard' })).toBe('kind');
});

test('a refused request names ignored fields too, since a misspelled name may explain the refusal', async () => {
  const { status, headers } = await app.send({ method: 'POST', url: '/api/tasks', token, body: { nmae: 'Paint' } });
  expect([status, headers['x-ignored-fields']]).toEqual([422, 'nmae']);
});

test('names are percent-encoded, truncated and limited, so that the header stays valid', async () => {
  const strange = { name: 'Paint', 'größe, x\r\nset-cookie: a': 1, '\ud800': 1, ['x'.repeat(5000)]: 1 };
  const header = (await ignored({ method: 'POST', url: '/tasks', body: strange })) as string;
  expect(header.split(', ')).toEqual(['gr%C3%B6%C3%9Fe%2C%20x%0D%0Aset-cookie%3A%20a', '%EF%BF%BD', 'x'.repeat(100)]);

  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field_${index}`, index]));
  const long = (await ignored({ method: 'POST', url: '/tasks', body: { name: 'Paint', ...many } })) as string;
  expect(long).toMatch(/^field_0, .*, \.\.\.$/);
  expect(long.length).toBeLessThan(1010);
});

test('a request handled in a thread names them as well', async () => {
  const other = await inThread.newUser();
  const { status, headers } = await inThread.send({ url: '/api/tasks?order=name', token: other.token });
  expect([status, headers['x-ignored-fields']]).toEqual([200, 'order']);
});

test('the API page describes the header', () => {
  expect(API_DOCUMENT.info.description).toContain('`X-Ignored-Fields`');
});
