import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The service worker of a build, with the list of files to keep and a name: any difference between builds changes the
 * name.
 * @param worker web/public/service-worker.js
 * @param kept the files to keep by path, with the contents that count: names below /assets/ contain a hash.
 */
export function fillServiceWorker(worker: string, kept: ReadonlyMap<string, string>): string {
  const files = JSON.stringify([...kept.keys()]);
  const version = createHash('sha256')
    .update(JSON.stringify([worker, ...kept]))
    .digest('hex')
    .slice(0, 16);
  return worker.replace('__VERSION__', version).replace("['__FILES__']", files);
}

/**
 * Fills the service worker of each build.
 * @param web the folder of the web application, with `public/service-worker.js`
 * @param built the folder that the build is written to
 */
export function serviceWorker(web: string, built: string): Plugin {
  const worker = join(built, 'service-worker.js');
  const read = (path: string) => readFileSync(join(built, path), 'utf8');
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle: () => {
      // The system copies the icons when the app is installed.
      const unhashed = readdirSync(join(web, 'public')).filter(
        (name) => name !== basename(worker) && !name.endsWith('.png'),
      );
      const kept = new Map([
        ['/', read('index.html')],
        ...unhashed.toSorted().map((name) => [`/${name}`, read(name)] as const),
        ...readdirSync(join(built, 'assets'))
          .toSorted()
          .map((name) => [`/assets/${name}`, ''] as const),
      ]);
      writeFileSync(worker, fillServiceWorker(read(basename(worker)), kept));
    },
  };
}
