import { inject as provided, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { startTestApp } from '#server/testing/app.ts';
import { openStream } from '#server/testing/streams/open-stream.ts';
import { startPostgresProxy } from '#server/testing/database/postgres-proxy.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { whenDone } from '#server/testing/when-done.ts';

const database = await createDatabase(provided('postgresAdminUrl'));
const proxy = await startPostgresProxy(database.url);
whenDone(async () => {
  await proxy.close();
  await database.drop();
});
const first = await startTestApp({ config: { databaseUrl: database.url } });
const second = await startTestApp({ config: { databaseUrl: proxy.url } });
const { port } = await second.listen();
whenDone(() => second.stop());

test('writes of one server arrive at streams of another; after a lost connection the streams are reset', async () => {
  const maya = await first.newUser();
  const stream = await openStream(port, maya.token);
  const { body: pillar } = await first.call(pillarsContract.create, { token: maya.token, body: { name: 'Health' } });
  expect(await stream.until('pillar')).toMatchObject({ ids: [pillar.id] });

  proxy.cut();
  const missed = await first.call(pillarsContract.create, { token: maya.token, body: { name: 'Family' } });
  await stream.untilEvent('reset');
  // Writes after the reconnection arrive.
  const before = stream.seen.slice(
    0,
    stream.seen.findIndex(({ event }) => event === 'reset'),
  );
  expect(before.flatMap(({ data }) => data.ids ?? [])).not.toContain(missed.body.id);
  const { body: later } = await first.call(pillarsContract.create, { token: maya.token, body: { name: 'Garden' } });
  await stream.until('pillar', later.id);
});

test('a session that is ended on one server ends its streams on another', async () => {
  const maya = await first.newUser();
  const stream = await openStream(port, maya.token);
  await first.call(authContract.logout, { token: maya.token });
  await stream.ended;
  expect(stream.seen.map(({ event }) => event)).toEqual(['opened']);
});
