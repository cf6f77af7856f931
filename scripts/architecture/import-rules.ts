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
    ((inFolder(target, 'web') && !inFolder(target, 'web/ui')) ||
      inFolder(target, 'contract') ||
      target === '@tanstack/react-query') &&
    'web/ui could belong to another product: it imports itself only, no contract, no query',

  (source, { target }) =>
    inFolder(source.path, 'web/platform') &&
    inFolder(target, 'web') &&
    !inFolder(target, 'web/platform') &&
    !inFolder(target, 'web/ui') &&
    'web/platform lies below everything of the web application but web/ui',

  (source, { target }) =>
    inFolder(source.path, 'web/records') &&
    (inFolder(target, 'web/features') || inFolder(target, 'web/pages')) &&
    'web/records lies below the features',

  (source, { target }) => {
    const from = featureOf(source.path, 'web');
    const to = featureOf(target, 'web');
    if (!from || !to || from === to) return false;
    return layerOf(to) >= layerOf(from) && `${from} does not lie above ${to} (SERVER_LAYERS)`;
  },

  (source, { target }) =>
    inFolder(target, 'web/pages') &&
    !inFolder(source.path, 'web/pages') &&
    !['web/App.tsx', 'web/sections.ts'].includes(source.path) &&
    'a page is composed of features, and imported by none',
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

/** Folders of server/features that {@link SERVER_LAYERS} does not place. */
export function featuresWithoutLayer(sources: readonly Source[]): string[] {
  const features = new Set(sources.flatMap(({ path }) => featureOf(path, 'server') ?? []));
  return [...features].filter((feature) => layerOf(feature) < 0).map((feature) => `server/features/${feature}`);
}

/** Folders of web/features that have no namesake on the server. */
export function unknownWebFeatures(sources: readonly Source[]): string[] {
  const features = new Set(sources.flatMap(({ path }) => featureOf(path, 'web') ?? []));
  return [...features].filter((feature) => layerOf(feature) < 0).map((feature) => `web/features/${feature}`);
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
