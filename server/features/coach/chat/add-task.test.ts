import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });

test('a task added from a reply has its id, and is a source of it until it is deleted', async () => {
  const { token } = await app.newUser();
  const session_id = 'evening';
  const content = 'Add a task: buy tape tomorrow';
  const { reply } = (await app.call(coachContract.send, { token, body: { session_id, content } })).body;
  expect(reply).toMatchObject({
    content: '“buy tape” in the Inbox, due tomorrow.\nAdd: buy tape tomorrow',
    sources: [],
  });
  const sources = async () =>
    (await app.call(coachContract.messages, { token, params: { session_id } })).body.map((each) => each.sources);
  expect(await sources()).toEqual([[], []]);

  const task = { id: reply.id, name: 'Buy tape' };
  expect((await app.call(tasksContract.create, { token, body: task })).status).toBe(201);
  expect(await sources()).toEqual([[], [{ entity_type: 'task', entity_id: reply.id, name: 'Buy tape' }]]);

  await app.call(tasksContract.delete, { token, params: { id: reply.id }, query: {} });
  expect(await sources()).toEqual([[], []]);
  // It can be added again with another id.
  expect((await app.call(tasksContract.create, { token, body: task })).status).toBe(409);
});
