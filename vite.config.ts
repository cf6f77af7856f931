import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fillServiceWorker } from './scripts/fill-service-worker.ts';
import { withoutUnusedParts } from './scripts/unused-parts.ts';

const web = join(import.meta.dirname, 'web');
/** A server may be serving the build before: scripts/publish-web.ts puts this one in its place. */
const built = join(import.meta.dirname, 'dist/web.next');

/**
 * What the shell and the daily screens need. Each of these modules would else be a request of its own, or are in one chunk
 * with parts of sections that are not open.
 */
const DAILY = [
  'pages/shell/SignedInApp.tsx',
  'pages/dashboard/DashboardPage.tsx',
  'ui/date/DayMenu.tsx',
  'ui/dialog/ConfirmDialog.tsx',
  'ui/dialog/SidePanel.tsx',
  'ui/form/FieldButton.tsx',
  'ui/marks/Chip.tsx',
  'ui/menu/MoreMenu.tsx',
  'ui/page/IconHead.tsx',
  'ui/page/BackLink.tsx',
  'ui/page/TextButton.tsx',
  'ui/list/DragHandle.module.css',
  'ui/list/OrderList.module.css',
  'ui/list/rows/menu-key.ts',
  'features/areas/area-choices.tsx',
  'features/courses/course-words.ts',
  'features/resources/LazyFiles.ts',
  'features/tasks/quick-add/QuickAdd.tsx',
  'features/tasks/quick-add/QuickAddButton.tsx',
  'features/tasks/occurrence/use-skip-occurrence.ts',
  'features/tasks/panel/LazyTaskPanel.ts',
  'features/tasks/plan/assumed-words.ts',
  'records/MorePages.tsx',
  'records/about/LazyJournalLine.ts',
];

/** Declares every kind of write. */
const WRITES = join(web, 'pages/shell/offline/all-writes.ts');

/** The writes of nearly every section; those of the journal and of reflections come with them. */
const sharedWrites = (modules: Modules): Set<string> =>
  modulesOf(
    modules.getModuleInfo(WRITES)?.importedIds.filter((id) => !/\/(journal|reflections)\//.test(id)) ?? [],
    modules,
  );

/** Keeps on the device what must outlast the page, from soon after the first screen on. */
const KEEPING = join(web, 'pages/shell/offline/keep-on-device.ts');

/** The words and writes of reflections, with those of the journal: Today opens with them. */
const REFLECTING = ['features/reflections/reflection-mutations.ts', 'features/reflections/reflection-words.ts'].map(
  (path) => join(web, path),
);

/** The cards of figures, which the dashboard fetches beside what it opens with: each module would else be a request. */
const FIGURES = join(web, 'pages/dashboard/Figures.tsx');

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Chunks that are smaller are put together with those that nearly the same sections load. With larger ones, chunks would
 * import each other in a circle, and a module could run before one that it needs.
 */
const SMALL_CHUNK_BYTES = 2_500;

/** The modules of Auric that these import, and themselves; the bundler adds what they take from packages. */
function modulesOf(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return found;
}

function dailyModules(modules: Modules): Set<string> {
  const entries = DAILY.map((path) => join(web, path));
  // Pages stay chunks of their own, so that loading one runs no other.
  const pages = entries.filter((entry) => entry.endsWith('Page.tsx') || entry.endsWith('App.tsx'));
  return modulesOf(entries, modules).difference(new Set(pages));
}

function serviceWorker(): Plugin {
  const worker = join(built, 'service-worker.js');
  const read = (path: string) => readFileSync(join(built, path), 'utf8');
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle: () => {
      const unhashed = readdirSync(join(web, 'public')).filter((name) => name !== basename(worker));
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

/** A quoted text, on one line. */
const TEXT = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;

/** Leaves out what endpoints say of themselves: the server writes the documentation of the API with it. */
function withoutSummaries(): Plugin {
  const summary = new RegExp(String.raw`^\s+summary:\s+(?:${TEXT}),$`, 'gm');
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
    },
  };
}

/** The modules that import each icon, by the name of its file. */
function importersOfIcons(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const path = join(web, file);
    const imports = readFileSync(path, 'utf8').matchAll(/^import \{([^}]*)\} from 'lucide-react';$/gm);
    for (const name of [...imports].flatMap(([, names = '']) => names.split(',').map((each) => each.trim()))) {
      const icon = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
      importers.set(icon, [...(importers.get(icon) ?? []), path]);
    }
  }
  return importers;
}

/** Icons are tiny, and every screen has some. One that a single module has comes with that. */
function isSharedIcon(id: string, dailyOnes: ReadonlySet<string>): boolean {
  if (!id.includes('/lucide-react/')) return false;
  const [only, ...more] = (icons ??= importersOfIcons()).get(basename(id, '.mjs')) ?? [];
  return only === undefined || more.length > 0 || dailyOnes.has(only);
}

let daily: Set<string> | undefined;
let icons: Map<string, string[]> | undefined;
let writes: Set<string> | undefined;
let keeping: Set<string> | undefined;
let reflecting: Set<string> | undefined;
let figures: Set<string> | undefined;

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutSummaries(), withoutUnusedParts(), serviceWorker()],
  build: {
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers that cannot fetch ahead fetch a little later; nothing else depends on it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The name of a shared chunk lists all that share it, and whoever loads a part late lists the names of its chunks.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // React changes far less often than our own code, so browsers keep it across releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'base', tags: ['$initial'], priority: 4 },
            {
              name: (id, modules) => {
                daily ??= dailyModules(modules);
                return daily.has(id) || isSharedIcon(id, daily) ? 'app' : null;
              },
              priority: 3,
            },
            {
              // Needed as a whole where writes were kept, and else by nearly every section.
              name: (id, modules) => ((writes ??= sharedWrites(modules)).has(id) ? 'writes' : null),
              priority: 2,
            },
            {
              name: (id, modules) =>
                (keeping ??= modulesOf([KEEPING], modules)).has(id) && id !== KEEPING ? 'keeping' : null,
              priority: 2,
            },
            // What Today opens with and other sections have as well: each of these modules would else be a request.
            {
              name: (id, modules) => ((reflecting ??= modulesOf(REFLECTING, modules)).has(id) ? 'reflecting' : null),
              priority: 2,
            },
            {
              name: (id, modules) => ((figures ??= modulesOf([FIGURES], modules)).has(id) ? 'figures' : null),
              priority: 2,
            },
            {
              name: 'kept-forms',
              test: /\/(ui\/form\/(ChangedElsewhere|DraftLine)|records\/(form\/use-(kept-form|changed-elsewhere)|drafts\/use-form-draft|waiting\/texts\/DisputedTexts))\.tsx?$/,
              priority: 2,
            },
            // Lists have fields; numbers are typed in forms alone.
            {
              name: 'forms',
              test: /node_modules\/(@mantine\/form|react-number-format)\/|\/NumberInput\//,
              priority: 3,
            },
            // Filters by days are in several sections: put together with one of these, they would bring its queries along.
            { name: 'days', test: /\/ui\/date\/(DayFilter|DayMenu|DayPicker|TypedDay|day-names)\.tsx?$/, priority: 2 },
            // Fields build on each other in many ways, which would make circles of chunks.
            { name: 'fields', test: /node_modules\/@mantine\/(core|form)\//, priority: 2 },
            // Every list that can be put into order needs all of it.
            {
              name: 'sorting',
              test: /node_modules\/@hello-pangea\/|\/ui\/list\/(OrderList|SortableList|DragHandle)\.tsx$/,
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
