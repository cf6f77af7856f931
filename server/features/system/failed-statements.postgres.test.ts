import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';

/** The statements of a request, of which one fails, counted from 1. Others of a failed read may end after its response. */
const statements = new AsyncLocalStorage<{ count: number; failing: number }>();
const app = await startTestApp({
  config: { logLevel: 'silent' },
  counter: {
    note: () => {
      const ofRequest = statements.getStore();
      if (!ofRequest) return;
      ofRequest.count += 1;
      if (ofRequest.count === ofRequest.failing) throw new Error(`Statement ${ofRequest.count} fails`);
    },
  },
});

/** A stream, which never ends. */
const STREAM = '/api/events';
const reads = app.routes.filter(({ method, url }) => method === 'GET' && /^\/api\/[^:*]+$/.test(url) && url !== STREAM);

async function read(url: string, token: string, failing: number) {
  const ofRequest = { count: 0, failing };
  const { status } = await statements.run(ofRequest, () => app.send({ url, token }));
  return { status, count: ofRequest.count };
}

test('a read whose statement fails, whichever it is, is answered with one error, and the server goes on', async () => {
  const lost: unknown[] = [];
  const note = (reason: unknown) => void lost.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const { token } = await app.newUser();
  const post = async (url: string, body: object) =>
    (await app.send({ method: 'POST', url: `/api/${url}`, token, body })).body as { id: string };
  const pillar = await post('pillars', { name: 'Health' });
  const area = await post('areas', { name: 'Movement', pillar_id: pillar.id });
  const project = await post('projects', { name: 'Run 10 km', area_id: area.id });
  const task = await post('tasks', { name: 'Buy shoes', project_id: project.id });
  await post('today/tasks', { task_id: task.id });

  let failed = 0;
  for (const { url } of reads) {
    const { count } = await read(url, token, 0);
    for (let at = 1; at <= count; at += 1) {
      const { status } = await read(url, token, at);
      await nextTurn();
      expect([url, at, status >= 500 || status < 400, lost]).toEqual([url, at, true, []]);
      failed += Number(status >= 500);
    }
  }

  expect(failed).toBeGreaterThan(reads.length);
});
