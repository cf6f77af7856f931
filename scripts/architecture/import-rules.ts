import { type Feature, LAYERS } from '#server/platform/feature.ts';
import type { Import, Source } from './sources.ts';

/** The fields of the features in app.ts that the rules need. */
export type Features = readonly Pick<Feature, 'name' | 'layer' | 'sections'>[];

/** Returns the problem of one import, or nothing. */
type Rule = (source: Source, imported: Import, features: Features) => string | false | undefined;

const RULES: readonly Rule[] = [
  (source, { target }) =>
    inFolder(source.path, 'contract') &&
    !isTest(source.path) &&
    !inFolder(target, 'contract') &&
    !/^zod(\/|$)/.test(target) &&
    !(inFolder(source.path, 'contract/quick-add') && target === 'chrono-node/en') &&
    'contract imports zod and itself only, its quick-add chrono-node as well',

  (source, { target }) =>
    inFolder(source.path, 'contract/general') &&
    !isTest(source.path) &&
    !inFolder(target, 'contract/general') &&
    'contract/general could belong to another product: it imports itself only',

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
    'platform and database are below the features',

  (source, { target }) =>
    inFolder(source.path, 'server/records') &&
    inFolder(target, 'server/features') &&
    !isTest(source.path) &&
    'server/records is below the features',

  (source, { target }) =>
    inFolder(source.path, 'server/features') &&
    !isTest(source.path) &&
    (target === 'server/app.ts' || target === 'server/main.ts') &&
    'a feature does not know the app that lists it',

  (source, { target }) =>
    inFolder(source.path, 'server/features') &&
    !isTest(source.path) &&
    target === 'fastify' &&
    'a feature registers endpoints of the contract, through Routes',

  (source, { target }) =>
    /^server\/features\/[^/]+\/feature\.ts$/.test(target) &&
    source.path !== 'server/app.ts' &&
    'feature.ts is imported by app.ts only',

  (source, { target }) =>
    /^server\/features\/[^/]+\/routes\.ts$/.test(target) &&
    source.path !== target.replace('routes.ts', 'feature.ts') &&
    'routes.ts is imported by its feature.ts only; import the verb or queries.ts',

  (_source, { target }) => isTest(target) && 'a test is imported by nobody',

  (source, { target }) =>
    isForTests(target) &&
    /^(contract|server|web)\//.test(source.path) &&
    !isForTests(source.path) &&
    !isTest(source.path) &&
    'server/testing and web/testing are for tests',

  (source, { target }) =>
    inFolder(source.path, 'web/ui') &&
    ((inFolder(target, 'web') && !inFolder(target, 'web/ui') && !isForTests(target)) ||
      (inFolder(target, 'contract') && !inFolder(target, 'contract/general')) ||
      target === '@tanstack/react-query') &&
    'web/ui could belong to another product: it imports itself and contract/general, no query',

  (source, { target }) =>
    inFolder(source.path, 'web/platform') &&
    inFolder(target, 'web') &&
    !inFolder(target, 'web/platform') &&
    !inFolder(target, 'web/ui') &&
    !isForTests(target) &&
    'web/platform is below everything of the web application but web/ui',

  (source, { target }) =>
    inFolder(source.path, 'web/records') &&
    (inFolder(target, 'web/features') || inFolder(target, 'web/pages')) &&
    'web/records is below the features',

  (source, { target }, features) => {
    const to = featureOf(target);
    return (
      /\/(routes|feature)\.ts$/.test(source.path) &&
      to?.side === 'contract' &&
      to.name !== featureOf(source.path)?.name &&
      layerOf(features, to.name) >= 0 &&
      'an endpoint is declared in the contract of the feature that serves it'
    );
  },

  (source, { target }, features) => {
    const from = featureOf(source.path);
    const to = featureOf(target);
    if (!from || !to || from.side !== to.side || from.name === to.name) return false;
    // A file of the contract that has no feature's name is shared by all of them.
    if (from.side === 'contract' && layerOf(features, to.name) < 0) return false;
    return (
      layerOf(features, to.name) >= layerOf(features, from.name) && `${from.name} is not above ${to.name} (LAYERS)`
    );
  },

  (source, { target }) =>
    inFolder(target, 'web/pages') &&
    !['web/pages', 'web-and-server'].some((folder) => inFolder(source.path, folder)) &&
    !['web/App.tsx', 'web/sections.ts'].includes(source.path) &&
    'a page is composed of features, and imported by none',
];

/** Every import that breaks a rule, as `path:line imports target: reason`. */
export function importProblems(sources: readonly Source[], features: Features): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((imported) =>
      RULES.flatMap((rule) => {
        const reason = rule(source, imported, features);
        return reason ? [`${source.path}:${imported.line} imports ${imported.target}: ${reason}`] : [];
      }),
    ),
  );
}

/** Imports of the running server from packages that are only installed for development, to which those of the pages belong. */
export function packageProblems(sources: readonly Source[], dependencies: readonly string[]): string[] {
  const shipped = sources.filter(({ path }) => /^(contract|server)\//.test(path) && !isTest(path) && !isForTests(path));
  return shipped.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => !target.startsWith('node:') && !/^(contract|server|web)\//.test(target))
      .filter(({ target }) => !dependencies.includes(packageOf(target)))
      .map(({ target, line }) => `${path}:${line} imports ${target}: not in "dependencies" of package.json`),
  );
}

/** Features of the contract, the server and the web that app.ts does not list. */
export function unlistedFeatures(sources: readonly Source[], features: Features): string[] {
  const found = sources.flatMap((source) => {
    const feature = featureOf(source.path);
    const isShared = feature?.side === 'contract' && !declaresEndpoints(source);
    return feature && !isShared && layerOf(features, feature.name) < 0 ? [`${feature.side}: ${feature.name}`] : [];
  });
  return [...new Set(found)];
}

const declaresEndpoints = ({ imports }: Source) =>
  imports.some(({ target }) => target === 'contract/platform/endpoint.ts');

/** Features listed after one of a higher layer, or twice. */
export function unorderedFeatures(features: Features): string[] {
  return features.flatMap(({ name }, index) => {
    const before = features.slice(0, index);
    const higher = before.find((other) => layerOf(features, other.name) > layerOf(features, name));
    if (higher) return [`${name} stands behind ${higher.name}`];
    return before.some((other) => other.name === name) ? [`${name} is listed twice`] : [];
  });
}

/** Sections that features name and web/sections.ts does not have. */
export function unknownSections(sources: readonly Source[], features: Features): string[] {
  const lines = sources.find(({ path }) => path === 'web/sections.ts')?.lines ?? [];
  const ids = new Set(lines.flatMap((line) => /^\s+id: '([\w-]+)',$/.exec(line)?.[1] ?? []));
  return features.flatMap(({ name, sections = [] }) =>
    sections
      .filter((id) => !ids.has(id))
      .map((id) => `${name} names the section ${id}, which is not in web/sections.ts`),
  );
}

/** Shared code of tests. */
const isForTests = (path: string) => inFolder(path, 'server/testing') || inFolder(path, 'web/testing');

export const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path);

const inFolder = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** Its index in LAYERS, from the lowest; -1 if app.ts does not list it. */
const layerOf = (features: Features, name: string): number => {
  const feature = features.find((one) => one.name === name);
  return feature ? LAYERS.indexOf(feature.layer) : -1;
};

/** The side and the name of the feature that a file belongs to, by its folder or, in the contract, by its own name. */
function featureOf(path: string): { side: string; name: string } | null {
  const [, side, name] = /^(server|web)\/features\/([^/]+)\//.exec(path) ?? /^(contract)\/([^/.]+)/.exec(path) ?? [];
  return side && name ? { side, name } : null;
}

/** `@scope/name` or `name`, without the rest. */
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
