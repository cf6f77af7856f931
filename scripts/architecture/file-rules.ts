import { posix } from 'node:path';
import { isTest } from './import-rules.ts';
import type { Source } from './sources.ts';

const MAX_LINES = 600;

/** Files too long to read at once. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ lines }) => lines.length > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines.length} lines, at most ${MAX_LINES}`);
}

const MAX_IN_FOLDER = 20;

/**
 * Folders with too many files beside each other. A file counts once with its style module and its tests. The lists
 * `contract/`, a file for each feature, and `migrations/` are not among them: one knows the name before one looks.
 */
export function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => /^(server|web)\//.test(path) && !path.includes('/migrations/')),
    (path) => posix.dirname(path),
  );
  return [...folders].flatMap(([folder, files]) => {
    const count = new Set(files.map((path) => posix.basename(path).split('.')[0])).size;
    return count > MAX_IN_FOLDER ? [`${folder}: ${count} files, at most ${MAX_IN_FOLDER}`] : [];
  });
}

/** Paths in code quotes of these documents that do not exist. @param documents their texts, by path. */
export function missingPaths(documents: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  const named = /`((?:contract|server|web|scripts|e2e|bench)\/[\w./-]+?)\/?`/g;
  return [...documents].flatMap(([document, text]) =>
    [...text.matchAll(named)].flatMap(([, path = '']) =>
      known.has(path) ? [] : [`${document}: ${path} does not exist`],
    ),
  );
}

/** The folders that a path is in, the innermost first. */
const foldersOf = (path: string): string[] =>
  path.includes('/') ? [posix.dirname(path), ...foldersOf(posix.dirname(path))] : [];

/** Files that only re-export. */
export function barrels(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, lines, imports }) =>
    imports
      .filter(({ reExport, line }) => {
        const everything = /^\s*export\s*(type\s*)?\*/.test(lines[line - 1] ?? '');
        return reExport && (everything || /(^|\/)index\.tsx?$/.test(path));
      })
      .map(({ target, line }) => `${path}:${line} hands on ${target}: import the file itself`),
  );
}

/** Default exports of anything but a page that the web application loads lazily. */
export function needlessDefaultExports(sources: readonly Source[]): string[] {
  const loading = sources.filter(({ path }) => path.startsWith('web/') && !isTest(path));
  const lazy = new Set(
    loading.flatMap(({ imports }) => imports.filter(({ dynamic }) => dynamic).map(({ target }) => target)),
  );
  return sources
    .filter(({ path }) => /^(contract|server|web|bench)\//.test(path) && !lazy.has(path))
    .flatMap(({ path, defaultExport }) =>
      defaultExport ? [`${path}:${defaultExport} has a default export, which only lazily loaded pages have`] : [],
    );
}

/** Markup made from text, where a script could hide. */
export function rawMarkup(sources: readonly Source[]): string[] {
  return matchingLines(
    sources.filter(({ path }) => path.startsWith('web/')),
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML/,
  );
}

/** Tests that run alone, or not at all. */
export function unevenTests(sources: readonly Source[]): string[] {
  return matchingLines(
    sources.filter(({ path }) => isTest(path)),
    /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails)\b(\.\w+)*\s*\(/,
  );
}

/**
 * Tests that run on one database (`*.once.test.ts`) although they are about it: they use the database layer, or are the
 * only tests of their feature.
 */
export function onceTests(sources: readonly Source[]): string[] {
  const once = sources.filter(({ path }) => path.endsWith('.once.test.ts'));
  const onBoth = sources.filter(({ path }) => /^server\/.*\/[^.]+\.test\.ts$/.test(path));
  const ownFolder = (path: string) => /^server\/(features\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? 'server';
  return once.flatMap((source) => [
    ...source.imports
      .filter(({ target }) => target === 'kysely' || target.startsWith('server/database/'))
      .map(({ target, line }) => `${source.path}:${line} imports ${target}: a test of the database runs on both`),
    ...(onBoth.some(({ path }) => path.startsWith(`${ownFolder(source.path)}/`))
      ? []
      : [`${source.path}: ${ownFolder(source.path)} has no test that runs on both databases`]),
  ]);
}

/**
 * Code of the web application that bypasses web/records and writes to the query cache. There, queued writes are applied
 * over every response; a direct write would be overwritten by the next one. A call that changes no record (signing in,
 * applying a template, a test message) runs through `useAction`.
 */
export function cacheWrites(sources: readonly Source[]): string[] {
  return matchingLines(
    sources.filter(({ path }) => /^web\/(features|pages|ui)\//.test(path) && !isTest(path)),
    /\b(setQuery(Data|sData)|invalidateQueries|cancelQueries|removeQueries|resetQueries|getMutationCache|useMutation)\b/,
  );
}

/** Addresses of people used in several story files, which may run against one server, one after the other. */
export function sharedPeople(sources: readonly Source[]): string[] {
  const uses = sources
    .filter(({ path }) => path.endsWith('.story.ts'))
    .flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/'([\w.-]+@example\.com)'/g)].map(([, address]) => ({ path, address })),
    );
  return [...Map.groupBy(uses, ({ address }) => address)].flatMap(([address, found]) => {
    const paths = [...new Set(found.map(({ path }) => path))];
    return paths.length > 1 ? [`${address}: ${paths.join(', ')}`] : [];
  });
}

/** Prints that were left behind. */
export function strayPrints(sources: readonly Source[]): string[] {
  return matchingLines(
    sources.filter(({ path }) => !/^(scripts|bench)\//.test(path)),
    /\bconsole\.(log|debug|info|dir|table)\(/,
  );
}

/** The modules that may do day arithmetic. */
const CALENDARS = ['server/platform/calendar.ts', 'web/platform/clock.ts', 'contract/general/days.ts'];
const DATE_ARITHMETIC = [
  /\.(get|set)(UTC)?(Day|Date|Month|(Full)?Year|Hours|Minutes|Seconds|Milliseconds)\(/,
  /\.getTimezoneOffset\(|\bnew Date\([^()]+,/,
  /\b(86_?400_?000|864e5)\b/,
];

/** Days computed from instants, which is right in one time zone and wrong in the next. Durations are allowed. */
export function dateArithmetic(sources: readonly Source[]): string[] {
  const shipped = sources.filter(
    ({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path) && !CALENDARS.includes(path),
  );
  return DATE_ARITHMETIC.flatMap((pattern) => matchingLines(shipped, pattern));
}

function matchingLines(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}
