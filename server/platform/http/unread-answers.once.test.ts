import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { whenDone } from '#server/testing/when-done.ts';

/* Responses that clients ask for and do not read. Each is 15 MB, more than the system takes off the server's hands. */

const TASKS = 3000;
const WHOLE = TASKS * 4900;
const MEGABYTES = 1024 * 1024;

const app = await startTestApp({
  pace: { unreadBytesOfPerson: 40 * MEGABYTES, unreadBytesInAll: 60 * MEGABYTES, unreadMs: 600_000 },
});
whenDone(() => app.stop());
const { port } = await app.listen();

async function newPerson(at: TestApp): Promise<TestUser> {
  const { newProject, newTask } = recordsIn(at);
  const person = await at.newUser();
  const project = await newProject(person);
  const { id } = await newTask(person, project);
  const row = await at.database.db
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', person.user.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const description = 'x'.repeat(4900);
  await insertTasks(
    at.database.db,
    Array.from({ length: TASKS }, () => ({ ...row, id: newId(), description })),
  );
  return person;
}

/** Asks for all tasks and waits for the beginning of the response, which it does not read on. */
async function askUnread({ token }: TestUser, to = port) {
  const socket = net.connect(to, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET /api/tasks HTTP/1.1\r\nHost: auric.test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return {
    /** The bytes that arrive until the response or the connection ends. */
    async read() {
      let bytes = 0;
      const ended = once(socket, 'close');
      socket.on('data', (data: Buffer) => {
        bytes += data.length;
        if (data.includes('\r\n0\r\n\r\n') || bytes > WHOLE) socket.destroy();
      });
      await ended;
      return bytes;
    },
  };
}

const person = await newPerson(app);
const other = await newPerson(app);

test('the oldest unread responses of a person are cut, and those of others are not', async () => {
  const [first, second, ofOther, third] = [
    await askUnread(person),
    await askUnread(person),
    await askUnread(other),
    await askUnread(person),
  ];
  expect(await first.read()).toBeLessThan(WHOLE);
  for (const kept of [second, ofOther, third]) expect(await kept.read()).toBeGreaterThan(WHOLE);
});

test('the connection of a client that reads nothing is ended', async () => {
  const impatient = await startTestApp({ pace: { unreadMs: 100 } });
  whenDone(() => impatient.stop());
  const { port: itsPort } = await impatient.listen();
  const reader = await newPerson(impatient);
  const accepted = Promise.withResolvers<net.Socket>();
  const onSocket = (message: unknown) => accepted.resolve((message as { socket: net.Socket }).socket);
  subscribe('net.server.socket', onSocket);
  onTestFinished(() => void unsubscribe('net.server.socket', onSocket));
  const idle = await askUnread(reader, itsPort);
  const atServer = await accepted.promise;
  if (!atServer.closed) await once(atServer, 'close');
  expect(await idle.read()).toBeLessThan(WHOLE);
});
