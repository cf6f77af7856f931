import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { aTask } from '#web/testing/a-task.ts';
import { indexWords, suggestProject } from './suggest-project.ts';

const projects = ['Launch the studio website', 'Guest room ready by spring', 'Monthly budget'].map(
  (name) => ({ id: name, name }) as Project,
);
const task = (project_id: string, name: string) => aTask(name, { project_id });
const tasks = [
  task('Launch the studio website', 'Choose the paper of the press'),
  task('Guest room ready by spring', 'Paint the shelves'),
  task('Monthly budget', 'Sort the paper bills'),
  task('inbox', 'Order paper and ink'),
];
const index = indexWords(projects, tasks);
const suggested = (name: string) => {
  const found = suggestProject({ name }, index, projects);
  return found && [found.project.name, found.words];
};

test('a word in the name of a project, or of one of its tasks, suggests it', () => {
  expect(suggested('Ask about the Websites of others')).toEqual(['Launch the studio website', ['Websites']]);
  expect(suggested('Ask Jonas which paper the press takes')).toEqual(['Launch the studio website', ['paper', 'press']]);
  expect(suggested('Buy a shelf and shelves')).toEqual(['Guest room ready by spring', ['shelves']]);
});

test('words that several projects have and common words suggest nothing', () => {
  for (const name of ['Fold the paper', 'Write about this', 'Call Ana', 'Order ink', ''])
    expect(suggested(name)).toBeNull();
});
