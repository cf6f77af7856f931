import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { aPrerequisite, aTask } from '#web/testing/a-task.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { inColumn } from './all/use-project-board.ts';
import { hasNextAction, nextActions } from './next-actions.ts';

const TODAY = '2026-11-20';

test('the next action of a project is its first open task that can be started, no subtask of one that waits', () => {
  const blocked = { dependency_tasks: [aPrerequisite('needed')] };
  const tasks = [
    aTask('done', { completed: true }),
    aTask('waits', blocked),
    aTask('part', { parent_task_id: 'waits' }),
    aTask('part of a part', { parent_task_id: 'part' }),
    aTask('first'),
    aTask('second'),
    aTask('elsewhere', { project_id: 'q', ...blocked }),
  ];
  expect([...nextActions(tasks, TODAY)].map(([project, { id }]) => `${project} ${id}`)).toEqual(['p first']);
});

test('a task that is due today or late comes before the order of the project, a later one does not', () => {
  const due = (id: string, due_date: string) => aTask(id, { due_date });
  const next = (...tasks: Task[]) => nextActions(tasks, TODAY).get('p')?.id;
  expect(next(aTask('first'), due('tomorrow', '2026-11-21'))).toBe('first');
  expect(next(aTask('first'), due('today', TODAY), due('late', '2026-11-18'), due('too', TODAY))).toBe('late');
  expect(next(aTask('waits', { due_date: TODAY, dependency_tasks: [aPrerequisite('needed')] }), aTask('first'))).toBe(
    'first',
  );
});

const project = (name: string, fields: Partial<Project>) =>
  ({ id: name, name, archived: false, active_task_count: 1, area_name: 'Home', ...fields }) as Project;
const [open, held, early, late] = [
  project('open', { area_id: 'a', status: 'In Progress' }),
  project('held', { area_id: 'a', status: 'On Hold' }),
  project('early', { area_id: 'a', status: 'Completed', completed_at: '2026-11-01T00:00:00.000Z' }),
  project('late', { area_id: 'b', status: 'Completed', completed_at: '2026-11-02T00:00:00.000Z' }),
];

test('projects on hold, completed ones and those without an open task show no next action', () => {
  const shown = [open, held, early, { ...open, archived: true }, { ...open, active_task_count: 0 }];
  expect(shown.map(hasNextAction)).toEqual([true, false, false, false, false]);
});

test('completed projects are a group of their own, after the others', () => {
  const groups = projectChoices([early, open, late, held]).map(({ label, group }) => `${label}: ${group}`);
  expect(groups).toEqual(['open: Home', 'held: Home', 'early: Completed', 'late: Completed']);
});

test('the newest completed project is the first of its column', () => {
  expect(inColumn([early, open, late], 'Completed').map(({ name }) => name)).toEqual(['late', 'early']);
});
