import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { journalContract } from '#contract/journal.ts';
import { pillarsContract } from '#contract/pillars.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { ENDPOINTS } from '#server/testing/writes.ts';

const app = await startTestApp();
const { newPath } = recordsIn(app);
const { newRule, instancesOf } = recurringIn(app);

type Edit = (typeof EDITS)[number];
const EDITS = [
  areasContract.change,
  journalContract.change,
  journalContract.changeTemplate,
  pillarsContract.change,
  projectTemplatesContract.change,
  projectsContract.change,
  recurringContract.change,
  recurringContract.changeInstance,
  resourcesContract.change,
  tasksContract.change,
];

/** A record of each kind that can be edited, by the endpoint that does it. */
async function newRecords(user: TestUser): Promise<Map<Edit, { id: string }>> {
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const rule = await newRule(token, { recurrence_pattern: { type: 'daily' } });
  const [instance] = await instancesOf(token, rule.id);
  const entry = await app.call(journalContract.create, { token, body: { title: 'Frost', content: 'Cold' } });
  const prompts = await app.call(journalContract.createTemplate, { token, body: { name: 'Runs', prompts: ['How?'] } });
  const tasks = [{ name: 'Invite' }];
  const template = await app.call(projectTemplatesContract.create, { token, body: { name: 'Evening', tasks } });
  const file = await app.call(resourcesContract.create, {
    token,
    body: { filename: 'a.txt', file_content: 'YQ==' },
  });
  return new Map<Edit, { id: string }>([
    [areasContract.change, area],
    [journalContract.change, entry.body],
    [journalContract.changeTemplate, prompts.body],
    [pillarsContract.change, pillar],
    [projectTemplatesContract.change, template.body],
    [projectsContract.change, project],
    [recurringContract.change, rule],
    [recurringContract.changeInstance, instance!],
    [resourcesContract.change, file.body],
    [tasksContract.change, task],
  ]);
}

const edit = async ({ token }: TestUser, endpoint: Edit, id: string, body: object) => {
  const { status, body: answer } = await app.refused(endpoint as Endpoint, { token, params: { id }, body } as never);
  return { status, answer: answer as unknown as Record<string, unknown> & { current?: Record<string, unknown> } };
};

/** Another text than the one that is given, of the same kind. */
function reworded(text: unknown, word: string): unknown {
  if (Array.isArray(text)) return text.map((part: unknown) => reworded(part, word));
  if (text !== null && typeof text === 'object')
    return { ...text, ...('name' in text ? { name: word } : { How: word }) };
  return word;
}

/** A record as it is: what an edit is told that has seen nothing of it. */
async function currentOf(user: TestUser, endpoint: Edit, id: string) {
  const [name = ''] = textsOf(endpoint);
  const { status, answer } = await edit(user, endpoint, id, { [name]: 'Unread', base: { [name]: 'Unknown' } });
  expect([endpoint.path, status]).toEqual([endpoint.path, 412]);
  return { ...answer.current, updated_at: null } as Readonly<Record<string, unknown>>;
}

const textsOf = (endpoint: Edit) => Object.keys(endpoint.body.shape.base.def.innerType.shape);

test('every change of a record that somebody writes says what it would overwrite', () => {
  const shapeOf = (endpoint: Endpoint) =>
    ((endpoint as { body?: { shape?: object } }).body?.shape ?? {}) as Readonly<Record<string, unknown>>;
  const guarded = ENDPOINTS.filter((endpoint) => 'base' in shapeOf(endpoint));
  const reflections: readonly Endpoint[] = [reflectionsContract.writeDaily, reflectionsContract.writeSleep];
  expect(new Set(guarded.filter((each) => !reflections.includes(each)))).toEqual(new Set<Endpoint>(EDITS));
  const texts = ['name', 'title', 'description', 'content', 'filename'];
  const unguarded = ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method === 'PUT' && texts.some((text) => text in shapeOf(endpoint)) && !guarded.includes(endpoint),
  );
  expect(unguarded.map(({ path }) => path)).toEqual([]);
});

test('an edit of a text that was changed since its writer has read it is refused, with the record as it is', async () => {
  const user = await app.newUser();
  for (const [endpoint, { id }] of await newRecords(user)) {
    for (const field of textsOf(endpoint)) {
      const first = await currentOf(user, endpoint, id);
      const [one, two] = [
        reworded(first[field], `One${endpoint.path.replaceAll('/', ' ')}.txt`),
        reworded(first[field], 'Two.txt'),
      ];
      const base = { [field]: first[field] };
      expect((await edit(user, endpoint, id, { [field]: one, base })).status).toBe(200);
      const refused = await edit(user, endpoint, id, { [field]: two, base });
      const current = await currentOf(user, endpoint, id);

      expect([endpoint.path, field, refused.status]).toEqual([endpoint.path, field, 412]);
      expect({ ...refused.answer.current, updated_at: null }).toEqual(current);
      expect(refused.answer.current).toMatchObject({ [field]: one });
      // Sent twice, on top of the other, or without a word about it, it is made.
      expect((await edit(user, endpoint, id, { [field]: one, base })).status).toBe(200);
      const seen = { base: { [field]: current[field] } };
      expect((await edit(user, endpoint, id, { [field]: two, ...seen })).status).toBe(200);
      expect((await edit(user, endpoint, id, { [field]: one })).status).toBe(200);
    }
  }
});

test('a change of something else refuses no edit, whoever makes it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { task } = await newPath(user);
  const base = { description: '' };
  await edit(user, tasksContract.change, task.id, { name: 'Better shoes', due_date: '2026-11-20' });
  await app.runJob('notify-due');
  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { status: 'completed' } });
  const { status, answer } = await edit(user, tasksContract.change, task.id, { description: 'Size 43', base });
  expect([status, answer['name'], answer['description']]).toEqual([200, 'Better shoes', 'Size 43']);
});

test('what is written is compared as it is stored: without the spaces around it', async () => {
  const user = await app.newUser();
  const { area } = await newPath(user);
  await edit(user, areasContract.change, area.id, { name: '  Walking ', base: { name: 'Running' } });
  const { status } = await edit(user, areasContract.change, area.id, { name: 'Hiking', base: { name: '  Walking ' } });
  expect(status).toBe(200);
});

test('of edits that are sent at once on the same text one is made', async () => {
  const user = await app.newUser();
  const { area } = await newPath(user);
  const names = ['one', 'two', 'three', 'four'];
  const statuses = await Promise.all(
    names.map(
      async (name) => (await edit(user, areasContract.change, area.id, { name, base: { name: 'Running' } })).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 412, 412, 412]);
});
