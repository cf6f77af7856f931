import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inAscii } from './in-ascii.ts';

/** Packages that a release has as they are, since they are compiled for each platform; all others are in the bundle. */
export const NOT_BUNDLED = ['@node-rs/argon2'];
/** Not installed: `pg` loads it only if it is asked to. */
const ABSENT = ['pg-native'];

/** Programs and threads. Each becomes a file in `server/` of the release: `server/worker.js`. */
const ENTRIES = [
  'server/main.ts',
  'server/admin.ts',
  'server/export.ts',
  'server/healthcheck.ts',
  'server/worker.ts',
  'server/features/exports/verify/verify-thread.ts',
  'server/features/imports/thread/import-thread.ts',
  'server/platform/backups/backup-thread.ts',
  'scripts/auric/auric.ts',
  'scripts/diagnose/diagnose.ts',
];

/**
 * Writes the server with its packages, in a few files that load in half the time. Names are kept, and comments tell the
 * source of each part, so stack traces lead to it.
 * @param folder `server/` of the release.
 * @returns the packages with code in the bundle, by their paths in the lock, such as `node_modules/fastify`.
 * @throws Error if anything cannot be bundled.
 */
export async function bundleServer(root: string, folder: string): Promise<string[]> {
  const input = Object.fromEntries(ENTRIES.map((entry) => [basename(entry, '.ts'), join(root, entry)]));
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input,
    external: [...NOT_BUNDLED, ...ABSENT],
    plugins: [rewritePaths(root, Object.keys(input)), nameImports],
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
  mkdirSync(folder, { recursive: true });
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    const [unnamed] = file.code.match(/\bimport\((?!\s*["'`]).*/) ?? [];
    if (unnamed) throw new Error(`${file.fileName} imports something that is not in the bundle: ${unnamed}`);
    writeFileSync(join(folder, file.fileName), inAscii(file.code));
  }
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const packages = modules.flatMap((id) => /^.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(id)?.[0] ?? []);
  return [...new Set(packages)].map((path) => relative(root, path)).toSorted();
}

/** Bundlers cannot follow what `file-type` imports, because it builds the names so that browsers leave them out. */
const nameImports: Plugin = {
  name: 'name-imports',
  transform: {
    filter: { id: /\/file-type\/.+\.js$/ },
    handler: (code) => ({ code: code.replaceAll("importAtRuntime('", "import('"), map: null }),
  },
};

/**
 * Rewrites paths that are relative to a source file. All files of the bundle are in `server/` of the release: threads are
 * beside them, and lessons and templates keep the folders of the sources.
 */
function rewritePaths(root: string, entries: readonly string[]): Plugin {
  const server = join(root, 'server');
  const migrations = join(server, 'database/migrations/all.ts');
  return {
    name: 'rewrite-paths',
    transform: {
      filter: { id: /\/(server|scripts)\/.+\.ts$/, code: 'import.meta' },
      handler(code, id) {
        if (id === migrations) return listMigrations(dirname(id));
        const place = relative(server, dirname(id));
        const moved = code
          .replaceAll(/new URL\('[^']*?([\w-]+)\.ts', import\.meta\.url\)/g, (found, name: string) =>
            // The page of the API is made already.
            entries.includes(name) || name === 'docs-thread' ? `new URL('./${name}.js', import.meta.url)` : found,
          )
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(place && `/${place}`)})`);
        const left = moved.match(/new URL\('[^']+\.ts', import\.meta\.url\)/);
        if (left) throw new Error(`${relative(root, id)}: ${left[0]} is not among the entries of the bundle`);
        return { code: moved, map: null };
      },
    },
  };
}

function listMigrations(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^\d{4}_\w+\.ts$/.test(file));
  const imports = files.toSorted().map((file, index) => `import * as step${index} from './${file}';`);
  return [...imports, `export const STEPS = [${files.map((_, index) => `step${index}`).join(', ')}];`].join('\n');
}
