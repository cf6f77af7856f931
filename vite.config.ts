import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = join(import.meta.dirname, 'web');

/** What the shell and the daily screens need; each of these modules would else be a request of its own. */
const DAILY = [
  'pages/shell/SignedInApp.tsx',
  'pages/dashboard/DashboardPage.tsx',
  'ui/dialog/ConfirmDialog.tsx',
  'ui/dialog/SidePanel.tsx',
  'ui/marks/Chip.tsx',
  'ui/menu/MoreMenu.tsx',
  'ui/page/IconHead.tsx',
  'features/tasks/quick-add/QuickAdd.tsx',
  'features/tasks/quick-add/QuickAddButton.tsx',
  'features/tasks/panel/LazyTaskPanel.ts',
];

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Chunks that are smaller are put together with those that nearly the same sections load. With larger ones, chunks would
 * import each other in a circle, and a module could run before one that it needs.
 */
const SMALL_CHUNK_BYTES = 4_000;

/** The modules of Auric that {@link DAILY} imports; the bundler adds what these take from packages. */
function dailyModules(modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  const entries = DAILY.map((path) => join(web, path));
  for (const entry of entries) visit(entry);
  // Pages stay chunks of their own, so that loading one runs no other.
  return found.difference(new Set(entries.filter((entry) => entry.endsWith('Page.tsx') || entry.endsWith('App.tsx'))));
}

/** Icons are tiny, and every screen has some. */
const isIcon = (id: string) => id.includes('/lucide-react/');

let daily: Set<string> | undefined;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes far less often than our own code, so browsers keep it across releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'base', tags: ['$initial'], priority: 3 },
            {
              name: (id, modules) => (isIcon(id) || (daily ??= dailyModules(modules)).has(id) ? 'app' : null),
              priority: 2,
            },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_CHUNK_BYTES,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
