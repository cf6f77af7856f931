import { afterEach, expect, test, vi } from 'vitest';
import { createdTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { createFromLine } from './create-from-line.ts';
import { emptyDraft } from './line-drafts.ts';
import { ANYWHERE } from './places.ts';
import { momentNow } from './read-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('a ticked line becomes a completed task, also below another', async () => {
  const { client, records, sent } = fakeServer({
    'GET /projects': () => ({ body: [] }),
    'GET /areas': () => ({ body: [] }),
    'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
    'POST /tasks/move/subtasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
  });
  const around = { client, records, place: ANYWHERE, projectId: null, moment: momentNow() };
  for (const draft of [{ line: 'Pack' }, { line: '[x] Books tomorrow' }, { line: '[x] Lamp', below: 'move' }]) {
    await (
      await createFromLine({ ...emptyDraft(), ...draft }, around)
    ).task;
  }
  const bodies = sent.map(({ body }) => body as { name: string; completed?: boolean });
  expect(bodies.map(({ name, completed }) => [name, completed])).toEqual([
    ['Pack', undefined],
    ['Books', true],
    ['Lamp', true],
  ]);
});
