import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './scripts/chunks.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

const web = join(import.meta.dirname, 'web');
/** A server may be serving the build before: scripts/publish-web.ts puts this one in its place. */
const built = join(import.meta.dirname, 'dist/web.next');

/** Leaves out texts of the contract that only the API page shows: 3 kB of the first view. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code) => code.replaceAll(/\bsummary:\s*(?:'(?:\\.|[^'\\])*'|`[^`]*`),/g, "summary: '',"),
  },
};

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutSummaries, serviceWorker(web, built)],
  build: {
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers that cannot fetch ahead fetch a little later; nothing else depends on it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The name of a shared chunk lists all that share it, and a chunk that loads a part late lists the names of its chunks.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // React changes far less often than our own code, so browsers keep it across releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'base', tags: ['$initial'], priority: 4 },
            { name: chunkOf, debugName: 'app, keeping, today', priority: 3 },
            // What can be sorted by hand needs all of it.
            {
              name: 'sorting',
              test: /\/@hello-pangea\/|\/ui\/list\/(OrderList|SortableList|DragHandle)\.tsx$/,
              priority: 2,
            },
            // Larger chunks would import each other in cycles.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
