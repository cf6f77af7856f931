import { expect, test } from 'vitest';
import { hrefOf, readHash } from '#web/platform/navigation.ts';
import { newIn } from './new-in.ts';

test.each([
  ['#pillars', 'New pillar', '#pillars?new=yes'],
  ['#areas?pillar=1', 'New area', '#areas?pillar=1&new=yes'],
  ['#projects?area=1&filter=x', 'New project', '#projects?area=1&new=yes'],
  ['#project-templates', 'New template', '#project-templates?new=yes'],
  ['#journal?q=sun&entry=1', 'New entry', '#journal?q=sun&entry=new'],
  ['#journal?view=insights', 'New entry', '#journal?entry=new'],
  ['#journal?view=templates', 'New journal template', '#journal?view=templates&template=new'],
  ['#tasks?view=repeating', 'New repeating task', '#tasks?view=repeating&new=yes'],
])('in %s, n is “%s”', (hash, does, href) => {
  const created = newIn(readHash(hash));
  expect(created).toMatchObject({ does });
  expect(created !== 'task' && created && hrefOf(created.section, created.params)).toBe(href);
});

test.each([
  ...['#dashboard', '#today', '#tasks', '#tasks?view=inbox', '#projects?project=1', '#areas?area=1'].map((hash) => [
    hash,
    'task',
  ]),
  ...['#dashboard?view=learning&course=1', '#settings', '#insights'].map((hash) => [hash, null]),
])('in %s, n creates %s', (hash, created) => {
  expect(newIn(readHash(hash!))).toBe(created);
});
