import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { saying, startModelServer } from '#server/testing/model/model-server.ts';

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

test('a task with the id of a model’s reply is no source of it, since only replies by rules offer to add one', async () => {
  const { baseUrl } = await startModelServer(saying('Two ideas:\nAdd: buy tape'));
  const config = { model: { baseUrl, apiKey: null, model: 'small', timeoutMs: 10_000 } };
  const modelled = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z'), config });
  const { token } = await modelled.newUser();
  const session_id = 'evening';
  const body = { session_id, content: 'What next, and why?' };
  const { reply } = (await modelled.call(coachContract.send, { token, body })).body;
  expect([reply.provider, reply.content]).toEqual(['model', expect.stringContaining('\nAdd: buy tape')]);
  await modelled.call(tasksContract.create, { token, body: { id: reply.id, name: 'Buy tape' } });
  const { body: messages } = await modelled.call(coachContract.messages, { token, params: { session_id } });
  expect(messages.map((each) => each.sources)).toEqual([[], []]);
});
