import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aProject } from '#web/testing/a-project.ts';
import { aTask } from '#web/testing/a-task.ts';
import { recordsOf } from '../record-store.ts';

test('a task is the same object until it shows another field of its project, so its row does not render again', () => {
  const records = recordsOf(new QueryClient());
  const receiveProject = (fields: Parameters<typeof aProject>[1]) =>
    records.applyRemote([{ kind: 'project', id: 'p', record: aProject('p', fields) }]);
  records.applyRemote([{ kind: 'task', id: 't', record: aTask('t') }]);
  receiveProject({ name: 'Piano' });
  const before = records.get('task', 't');

  receiveProject({ name: 'Piano', task_count: 2, completed_task_count: 1 });
  expect(records.get('task', 't')).toBe(before);
  receiveProject({ name: 'Grand piano' });
  expect(records.get('task', 't')).toMatchObject({ project_name: 'Grand piano' });
});
