import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Area } from '#contract/areas.ts';
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

test('a task in an area itself shows the names of the area and of its pillar, and follows them', () => {
  const records = recordsOf(new QueryClient());
  const area = {
    id: 'running',
    name: 'Running',
    description: '',
    pillar_id: null,
    pillar_name: null,
    pillar_color: null,
  };
  const receiveArea = (fields: object) =>
    records.applyRemote([{ kind: 'area', id: area.id, record: { ...area, ...fields } as Area }]);
  records.applyRemote([{ kind: 'task', id: 't', record: { ...aTask('t'), project_id: area.id } }]);
  receiveArea({});
  expect(records.get('task', 't')).toMatchObject({ project_name: 'Running', area_id: 'running', area_name: 'Running' });
  receiveArea({ name: 'Trails' });
  expect(records.get('task', 't')).toMatchObject({ project_name: 'Trails', area_name: 'Trails' });
});
