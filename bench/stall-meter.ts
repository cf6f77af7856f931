import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before its own code (`--import`): measures how long the main thread is blocked. The response to
 * each message is the longest time without a timer since the previous message, in milliseconds on the clock and of
 * processor time.
 */

const EVERY_MS = 1;

if (isMainThread && process.send) {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let worst = { wall: 0, cpu: 0 };
  let last = { wall: performance.now(), cpu: cpu() };
  const look = () => {
    const now = { wall: performance.now(), cpu: cpu() };
    const held = { wall: now.wall - last.wall - EVERY_MS, cpu: now.cpu - last.cpu };
    // The processor time excludes time taken by other programs on the machine.
    worst = { wall: Math.max(worst.wall, held.wall), cpu: Math.max(worst.cpu, held.cpu) };
    last = now;
  };
  setInterval(look, EVERY_MS).unref();
  process.on('message', () => {
    look();
    process.send!(worst);
    worst = { wall: 0, cpu: 0 };
  });
  process.channel?.unref();
}
