import { createHash } from 'node:crypto';

/**
 * The service worker of a build, told what to keep and by which name: a build that differs in anything has another.
 * @param worker web/public/service-worker.js
 * @param kept what it keeps by path, with the contents that count: names below /assets/ have a hash of theirs.
 */
export function fillServiceWorker(worker: string, kept: ReadonlyMap<string, string>): string {
  const files = JSON.stringify([...kept.keys()]);
  const version = createHash('sha256')
    .update(JSON.stringify([worker, ...kept]))
    .digest('hex')
    .slice(0, 16);
  return worker.replace('__VERSION__', version).replace("['__FILES__']", files);
}
