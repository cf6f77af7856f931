import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { type Call, describe, isSuccess, wireRequest } from '../../bench/client.ts';
import type { World } from './live-year.ts';

/** The device of the person's session, as shown in the settings. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * Opens a server inside this process with a settable clock, whose mails are discarded. It uses no network: requests are
 * passed to it directly.
 */
export async function openWorld(config: Config): Promise<World & { close: () => Promise<void> }> {
  const database = await connectDatabase(config, () => {});
  let now = new Date();
  const { app, jobs, stop } = await buildApp({
    // A year of records is made within minutes.
    config: { ...config, rateLimit: false },
    database,
    mailer: { send: async () => {}, forget: async () => {} },
    version: 'demo',
    webRoot: config.dataDir,
    clock: () => now,
  });
  await app.ready();
  const call: Call = async (endpoint, request, token) => {
    const wire = wireRequest(endpoint, request, token);
    const { statusCode, rawPayload } = await app.inject({
      method: wire.method as 'GET',
      url: `/api${wire.path}`,
      headers: {
        'user-agent': BROWSER,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(wire.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(wire.body !== undefined && { payload: wire.body }),
    });
    if (!isSuccess(statusCode)) throw new Error(describe(wire, { status: statusCode, headers: {}, body: rawPayload }));
    return JSON.parse(rawPayload.toString()) as never;
  };
  return {
    call,
    setClock: (at) => {
      now = at;
    },
    async runJob(name) {
      const result = await jobs.runJob(name);
      if (result !== 'succeeded') throw new Error(`The job ${name} ${result}`);
    },
    async close() {
      await stop();
      await app.close();
      await database.close();
    },
  };
}
