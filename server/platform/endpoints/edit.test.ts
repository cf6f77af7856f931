import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { areasContract } from '#contract/areas.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { ENDPOINTS, idOf, newWorld } from '#server/testing/writes.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { newPath } = recordsIn(app);

/** A change of a record that says what its writer has seen of its texts. */
type Edit = Endpoint & { body: z.ZodMiniObject<{ base: z.ZodMiniOptional<z.ZodMiniObject> }> };

const shapeOf = (endpoint: Endpoint) =>
  ((endpoint as { body?: { shape?: object } }).body?.shape ?? {}) as Readonly<Record<string, unknown>>;
const isGuarded = (endpoint: Endpoint): endpoint is Edit => 'base' in shapeOf(endpoint);
const EDITS = ENDPOINTS.filter(isGuarded).filter(({ path }) => path.endsWith('/:id'));

const edit = async ({ token }: TestUser, endpoint: Edit, id: string, body: object) => {
  const { status, body: answer } = await app.refused(endpoint as Endpoint, { token, params: { id }, body } as never);
  return { status, answer: answer as unknown as Record<string, unknown> & { current?: Record<string, unknown> } };
};

/** A different text of the same kind. */
function reworded(text: unknown, word: string): unknown {
  if (Array.isArray(text)) return text.map((part: unknown) => reworded(part, word));
  if (text !== null && typeof text === 'object')
    return { ...text, ...('name' in text ? { name: word } : { How: word }) };
  return word;
}

/** The current record: the response to an outdated edit. */
async function currentOf(user: TestUser, endpoint: Edit, id: string) {
  const [name = ''] = textsOf(endpoint);
  const { status, answer } = await edit(user, endpoint, id, { [name]: 'Unread', base: { [name]: 'Unknown' } });
  expect([endpoint.path, status]).toEqual([endpoint.path, 412]);
  return { ...answer.current, updated_at: null } as Readonly<Record<string, unknown>>;
}

const textsOf = (endpoint: Edit) => Object.keys(endpoint.body.shape.base.def.innerType.shape);

testOnce('every edit of a record sends the texts that it overwrites', () => {
  expect(EDITS.length).toBeGreaterThanOrEqual(10);
  const texts = ['name', 'title', 'description', 'content', 'filename'];
  const unguarded = ENDPOINTS.filter(
    (endpoint) => endpoint.method === 'PUT' && texts.some((text) => text in shapeOf(endpoint)) && !isGuarded(endpoint),
  );
  expect(unguarded.map(({ path }) => path)).toEqual([]);
});

testOnce('an edit of a text that has changed since the client read it is refused with the current record', async () => {
  const world = await newWorld(app);
  const { user } = world;
  for (const endpoint of EDITS) {
    const id = idOf(endpoint.path.split('/').at(-2)!, world);
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
      // A repeated edit, one based on the current text, or one without `base` is accepted.
      expect((await edit(user, endpoint, id, { [field]: one, base })).status).toBe(200);
      const seen = { base: { [field]: current[field] } };
      expect((await edit(user, endpoint, id, { [field]: two, ...seen })).status).toBe(200);
      expect((await edit(user, endpoint, id, { [field]: one })).status).toBe(200);
    }
  }
});

testOnce('a change of another field does not refuse an edit', async () => {
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

testOnce('texts are compared without surrounding spaces, as they are stored', async () => {
  const user = await app.newUser();
  const { area } = await newPath(user);
  await edit(user, areasContract.change, area.id, { name: '  Walking ', base: { name: 'Running' } });
  const { status } = await edit(user, areasContract.change, area.id, { name: 'Hiking', base: { name: '  Walking ' } });
  expect(status).toBe(200);
});

test('of concurrent edits of the same text one is accepted', async () => {
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
