import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../web');
const inWeb = (path: string) => join(web, path);

/** What the app loads first, in every section. */
const FIRST_VIEW = [
  'pages/shell/SignedInApp.tsx',
  'pages/dashboard/DashboardPage.tsx',
  'pages/dashboard/Figures.tsx',
].map(inWeb);
const TODAY = inWeb('pages/today/TodayPage.tsx');
const WRITES = inWeb('pages/shell/offline/all-writes.ts');
const KEEPING = inWeb('pages/shell/offline/keep-on-device.ts');
const SECTIONS = [...readFileSync(inWeb('sections.ts'), 'utf8').matchAll(/import\('(\.\/pages\/.+?)'\)/g)].map(
  ([, page = '']) => inWeb(page),
);

const LUCIDE = join(import.meta.dirname, '../node_modules/lucide-react/dist/esm');
/** The module of each icon by its name, from the module that exports them all. */
const ICONS = new Map(
  [...readFileSync(join(LUCIDE, 'lucide-react.mjs'), 'utf8').matchAll(/^export \{ (.+) \} from '(.+)'/gm)].flatMap(
    ([, names = '', path = '']) => [...names.matchAll(/as (\w+)/g)].map(([, name]) => [name, join(LUCIDE, path)]),
  ),
);
/** Our modules that import an icon. */
const IMPORTERS = Map.groupBy(
  globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] }).flatMap((path) =>
    [...readFileSync(inWeb(path), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => ({ module: inWeb(path), icon: ICONS.get(name.trim()) })),
  ),
  ({ icon }) => icon,
);

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Our modules that an entry loads before it runs, without itself. The bundler adds what they use from packages. */
function modulesOf(entry: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(entry);
  // It stays a chunk of its own, so that loading a page runs no other.
  found.delete(entry);
  return found;
}

let loaded: Map<string, Set<string>> | undefined;

/**
 * The chunk of a module that several entries load, or null: the bundler decides. Without this each such module would be a
 * request of its own (docs/decisions/0036).
 */
export function chunkOf(id: string, modules: Modules): string | null {
  loaded ??= new Map([...FIRST_VIEW, KEEPING, WRITES, ...SECTIONS].map((entry) => [entry, modulesOf(entry, modules)]));
  if (id.startsWith(LUCIDE)) {
    const [first, ...others] = IMPORTERS.get(id) ?? [];
    // Icons are tiny, and every screen has some. One that a single module imports can be with that, but in Today.
    const isWithModule = first && others.length === 0 && !loaded.get(TODAY)!.has(first.module);
    return isWithModule && chunkOf(first.module, modules) === null ? null : 'app';
  }
  const isIn = (entry: string) => loaded?.get(entry)?.has(id) === true;
  const sections = SECTIONS.filter(isIn);
  // Today has the least room of its own.
  if (FIRST_VIEW.some(isIn) || sections.length >= (isIn(TODAY) ? 4 : 5)) return 'app';
  if (isIn(KEEPING)) return 'keeping';
  if (!isIn(TODAY) || (!isIn(WRITES) && sections.length < 2)) return null;
  // A control alone would load all of that in a section that shares no more with Today.
  return id.startsWith(inWeb('ui/')) ? 'app' : 'today';
}
