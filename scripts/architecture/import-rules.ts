import type { Import, Source } from './sources.ts';

/**
 * The server's features, lowest first. A feature imports only from features in lower rows; those in one row do not
 * know each other.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['auth', 'system', 'trash', 'completions'],
  ['notifications'],
  ['pillars'],
  ['areas'],
  ['projects'],
  ['recurring'],
  ['tasks', 'journal', 'resources'],
  ['templates', 'courses', 'feedback', 'achievements'],
  ['hierarchy', 'today', 'calendar', 'insights', 'alignment', 'search'],
  ['onboarding', 'coach', 'transfer', 'dashboard', 'digests'],
];

/** Says what is wrong with one import, or nothing. */
type Rule = (source: Source, imported: Import) => string | false | undefined;

const RULES: readonly Rule[] = [
  (source, { target }) =>
    inFolder(source.path, 'contract') &&
    !isTest(source.path) &&
    !inFolder(target, 'contract') &&
    !/^zod(\/|$)/.test(target) &&
    'contract imports zod and itself only',

  (source, { target }) =>
    inFolder(source.path, 'server') && inFolder(target, 'web') && 'the server does not know the web application',

  (source, { target }) =>
    inFolder(source.path, 'web') &&
    (inFolder(target, 'server') || (!isTest(source.path) && target.startsWith('node:'))) &&
    'the web application imports the contract and itself, nothing of the server',

  (source, { target }) =>
    (inFolder(source.path, 'server/platform') || inFolder(source.path, 'server/database')) &&
    !isTest(source.path) &&
    (inFolder(target, 'server/features') || target === 'server/app.ts' || target === 'server/main.ts') &&
    'platform and database lie below the features',

  (source, { target }) =>
    inFolder(source.path, 'server/features') &&
    !isTest(source.path) &&
    (target === 'server/app.ts' || target === 'server/main.ts') &&
    'a feature does not know the app that lists it',

  (source, { target }) =>
    /^server\/features\/[^/]+\/routes\.ts$/.test(target) &&
    source.path !== 'server/app.ts' &&
    'routes.ts is imported by app.ts only; import the verb or queries.ts',

  (source, { target }) => {
    const from = featureOf(source.path, 'server');
    const to = featureOf(target, 'server');
    if (!from || !to || from === to) return false;
    if (layerOf(from) < 0) return `the feature ${from} has no row in SERVER_LAYERS`;
    return layerOf(to) >= layerOf(from) && `${from} does not lie above ${to} (SERVER_LAYERS)`;
  },

  (_source, { target }) => isTest(target) && 'a test is imported by nobody',

  (source, { target }) =>
    inFolder(target, 'server/testing') &&
    /^(contract|server|web)\//.test(source.path) &&
    !inFolder(source.path, 'server/testing') &&
    !isTest(source.path) &&
    'server/testing is for tests',

  (source, { target }) =>
    inFolder(source.path, 'web/ui') &&
    (inFolder(target, 'web/features') || inFolder(target, 'contract') || target === '@tanstack/react-query') &&
    'web/ui could belong to another product: no feature, no contract, no query',

  (source, { target }) =>
    inFolder(source.path, 'web/platform') &&
    inFolder(target, 'web/features') &&
    !isTest(source.path) &&
    'web/platform lies below the features',
];

/** Every import that breaks a rule, as `path:line imports target: reason`. */
export function importProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((imported) =>
      RULES.flatMap((rule) => {
        const reason = rule(source, imported);
        return reason ? [`${source.path}:${imported.line} imports ${imported.target}: ${reason}`] : [];
      }),
    ),
  );
}

/** What the running product imports from packages that are only installed for development. */
export function packageProblems(sources: readonly Source[], dependencies: readonly string[]): string[] {
  const shipped = sources.filter(
    ({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path) && !inFolder(path, 'server/testing'),
  );
  return shipped.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => !target.startsWith('node:') && !/^(contract|server|web)\//.test(target))
      .filter(({ target }) => !dependencies.includes(packageOf(target)))
      .map(({ target, line }) => `${path}:${line} imports ${target}: not in "dependencies" of package.json`),
  );
}

/** Circles among the features of the web application, each told by the imports that close it. */
export function webFeatureCycles(sources: readonly Source[]): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    const from = featureOf(path, 'web');
    if (!from || isTest(path)) continue;
    for (const { target, line } of imports) {
      const to = featureOf(target, 'web');
      if (!to || to === from) continue;
      const ways = edges.get(from) ?? new Map<string, string>();
      if (!ways.has(to)) ways.set(to, `${path}:${line} imports ${target}`);
      edges.set(from, ways);
    }
  }
  const problems: string[] = [];
  const finished = new Set<string>();
  const visit = (feature: string, trail: readonly string[]) => {
    const start = trail.indexOf(feature);
    if (start >= 0) {
      const circle = [...trail.slice(start), feature];
      const ways = circle.slice(1).map((to, index) => edges.get(circle[index] ?? '')?.get(to));
      problems.push(`${circle.join(' → ')}: ${ways.join(', ')}`);
      return;
    }
    if (finished.has(feature)) return;
    for (const next of edges.get(feature)?.keys() ?? []) visit(next, [...trail, feature]);
    finished.add(feature);
  };
  for (const feature of edges.keys()) visit(feature, []);
  return problems;
}

/** Folders of server/features that {@link SERVER_LAYERS} does not place. */
export function featuresWithoutLayer(sources: readonly Source[]): string[] {
  const features = new Set(sources.flatMap(({ path }) => featureOf(path, 'server') ?? []));
  return [...features].filter((feature) => layerOf(feature) < 0).map((feature) => `server/features/${feature}`);
}

export const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path);

const inFolder = (path: string, folder: string) => path.startsWith(`${folder}/`);

const layerOf = (feature: string) => SERVER_LAYERS.findIndex((row) => row.includes(feature));

/** `tasks` for `server/features/tasks/create-task.ts`. */
const featureOf = (path: string, side: 'server' | 'web') => new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1];

/** `@scope/name` or `name`, without what follows. */
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
