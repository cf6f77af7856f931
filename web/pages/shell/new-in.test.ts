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
  expect(created && [created.does, hrefOf(created.section, created.params)]).toEqual([does, href]);
});

test.each(['#today', '#tasks', '#tasks?view=inbox', '#projects?project=1'])('in %s, n is a new task', (hash) => {
  expect(newIn(readHash(hash))).toBeNull();
});
