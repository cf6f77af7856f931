import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before its own code (`--import`): profiles the processor time of the main thread. The first
 * message starts a profile, and the response to the second one is what the V8 inspector recorded.
 */

/** How often the running function is noted, in microseconds. */
const EVERY_US = 200;

if (isMainThread && process.send) {
  const session = new Session();
  session.connect();
  let runs = false;
  process.on('message', () => {
    void (async () => {
      runs = !runs;
      if (!runs) return process.send!((await session.post('Profiler.stop')).profile);
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: EVERY_US });
      await session.post('Profiler.start');
      return process.send!(null);
    })();
  });
  process.channel?.unref();
}
