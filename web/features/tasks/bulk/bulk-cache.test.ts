import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { cachedTasks, showInCache } from './bulk-cache.ts';

const OPEN = ['tasks', 'list', { completed: false }];
const DONE = ['tasks', 'list', { completed: true }];
const IN_P = ['tasks', 'of-project', 'p'];
const IN_Q = ['tasks', 'of-project', 'q'];
const task = (id: string, fields: Partial<Task> = {}) => ({ id, project_id: 'p', completed: false, ...fields }) as Task;
const ids = (client: QueryClient, key: unknown[]) => client.getQueryData<Task[]>(key)?.map(({ id }) => id);

test('ticked tasks stay where they are until that is read again, and come into the list of the done', () => {
  const client = new QueryClient();
  client.setQueryData(OPEN, [task('a'), task('b'), task('c')]);
  client.setQueryData(DONE, [task('d', { completed: true })]);
  showInCache(client, [task('a', { completed: true }), task('c', { completed: true })]);
  expect(ids(client, OPEN)).toEqual(['a', 'b', 'c']);
  expect(ids(client, DONE)).toEqual(['d', 'a', 'c']);
  expect(cachedTasks(client).get('c')?.completed).toBe(true);
});

test('moved tasks leave the old project and come into the new one, also where one of them is open by itself', () => {
  const client = new QueryClient();
  client.setQueryData(IN_P, [task('a'), task('b'), task('c')]);
  client.setQueryData(IN_Q, []);
  client.setQueryData(['tasks', 'one', 'a'], task('a'));
  showInCache(client, [task('a', { project_id: 'q' }), task('c', { project_id: 'q' })]);
  expect(ids(client, IN_P)).toEqual(['b']);
  expect(ids(client, IN_Q)).toEqual(['a', 'c']);
  expect(client.getQueryData<Task>(['tasks', 'one', 'a'])?.project_id).toBe('q');
});

test('lists that were never read stay so, and lists of others are not touched', () => {
  const client = new QueryClient();
  const others = [task('b')];
  client.setQueryData(IN_Q, others);
  showInCache(client, [task('a')]);
  expect(client.getQueryData(OPEN)).toBeUndefined();
  expect(client.getQueryData(IN_Q)).toBe(others);
});
