import { expect, test } from 'vitest';
import * as files from './file-rules.ts';
import * as imports from './import-rules.ts';
import { parseSource } from './sources.ts';
import { boundlessHas } from './style-rules.ts';

/* Each rule of architecture.test.ts must be able to fail. */

const source = (path: string, ...lines: string[]) => parseSource(path, lines.join('\n'));
const FEATURES: imports.Features = [
  { name: 'auth', layer: 'base' },
  { name: 'areas', layer: 'areas', sections: ['areas'] },
  { name: 'projects', layer: 'projects' },
  { name: 'tasks', layer: 'tasks' },
  { name: 'journal', layer: 'tasks' },
];
const problemsOf = (path: string, ...lines: string[]) => imports.importProblems([source(path, ...lines)], FEATURES);

test.each([
  ['contract/tasks.ts', '#server/app.ts'],
  ['contract/tasks.ts', 'kysely'],
  ['contract/areas.ts', './projects.ts'],
  ['contract/tasks.ts', './journal.ts'],
  ['contract/platform/wire.ts', '../tasks.ts'],
  ['server/app.ts', '#web/sections.ts'],
  ['web/App.tsx', '#server/config.ts'],
  ['web/App.tsx', 'node:fs'],
  ['server/platform/mail.ts', '../features/tasks/queries.ts'],
  ['server/database/connect.ts', '#server/app.ts'],
  ['server/records/restore.ts', '../features/tasks/queries.ts'],
  ['server/features/tasks/create-task.ts', '#server/app.ts'],
  ['server/features/tasks/routes.ts', 'fastify'],
  ['server/features/tasks/create-task.ts', './routes.ts'],
  ['server/features/tasks/routes.ts', '#contract/projects.ts'],
  ['server/features/areas/feature.ts', '#contract/projects.ts'],
  ['server/app.ts', './features/tasks/routes.ts'],
  ['server/main.ts', './features/tasks/feature.ts'],
  ['server/features/areas/create-area.ts', '../projects/queries.ts'],
  ['server/features/tasks/create-task.ts', '../journal/queries.ts'],
  ['server/features/surprise/do-it.ts', '../auth/queries.ts'],
  ['server/app.ts', './app.test.ts'],
  ['server/app.ts', './testing/database/postgres.ts'],
  ['web/ui/Card.tsx', '#contract/tasks.ts'],
  ['web/ui/Card.tsx', '../features/tasks/TaskRow.tsx'],
  ['web/ui/Card.tsx', '../platform/clock.ts'],
  ['web/platform/api.ts', '../features/tasks/task-queries.ts'],
  ['web/platform/api.ts', '../records/stale.ts'],
  ['web/records/stale.ts', '../features/tasks/task-queries.ts'],
  ['web/features/areas/AreaRow.tsx', '../projects/ProjectRow.tsx'],
  ['web/features/tasks/TaskRow.tsx', '#web/pages/today/Day.tsx'],
])('%s may not import %s', (path, target) => {
  expect(problemsOf(path, '', `import { x } from '${target}';`)).toEqual([
    expect.stringContaining(`${path}:2 imports `),
  ]);
});

test.each([
  ['contract/tasks.ts', 'zod/mini'],
  ['contract/tasks.ts', './platform/wire.ts'],
  ['contract/tasks.ts', './projects.ts'],
  ['contract/platform/wire.ts', '../vocabulary.ts'],
  ['contract/tasks.test.ts', 'fast-check'],
  ['server/app.ts', './features/tasks/feature.ts'],
  ['server/features/tasks/feature.ts', './routes.ts'],
  ['server/features/tasks/routes.ts', '#contract/tasks.ts'],
  ['server/features/tasks/queries.ts', '#contract/projects.ts'],
  ['server/features/tasks/create-task.ts', '../projects/queries.ts'],
  ['server/features/tasks/tasks.test.ts', '#server/testing/database/postgres.ts'],
  ['web/ui/form/use-draft.test.ts', '#web/testing/render-hook.ts'],
  ['web/platform/upload.test.ts', '#web/testing/fake-upload.ts'],
  ['web/features/tasks/TaskRow.tsx', '#contract/tasks.ts'],
  ['web/features/tasks/TaskRow.tsx', '../projects/project-queries.ts'],
  ['web/pages/today/Day.tsx', '#web/features/tasks/TaskRow.tsx'],
  ['web/sections.ts', './pages/today/TodayPage.tsx'],
  ['web/platform/errors.ts', '#web/ui/toasts.ts'],
])('%s may import %s', (path, target) => {
  expect(problemsOf(path, `import { x } from '${target}';`)).toEqual([]);
});

test('types, re-exports and import() count as imports', () => {
  const lines = [
    `import type { X } from '#server/a.ts';`,
    `export { y } from '#server/b.ts';`,
    `const z = () => import('#server/c.ts');`,
    `// import { w } from '#server/d.ts';`,
  ];
  expect(problemsOf('web/App.tsx', ...lines)).toHaveLength(3);
});

test('a folder with too many files is named with their number', () => {
  const files20 = Array.from({ length: 20 }, (_, index) => `web/ui/File${index}.tsx`);
  const together = ['web/ui/File0.module.css', 'web/ui/File0.test.ts', 'web/ui/list/Row.tsx', 'docs/a.md'];
  expect(files.crowdedFolders([...files20, ...together])).toEqual([]);
  expect(files.crowdedFolders([...files20, 'web/ui/tint.ts'])).toEqual(['web/ui: 21 files, at most 20']);
});

test('a feature listed after one of a higher layer is found, and one that is listed twice', () => {
  expect(imports.unorderedFeatures(FEATURES)).toEqual([]);
  expect(imports.unorderedFeatures([...FEATURES, { name: 'auth', layer: 'base' }])).toEqual([
    'auth stands behind areas',
  ]);
  expect(imports.unorderedFeatures([...FEATURES, FEATURES.at(-1)!])).toEqual(['journal is listed twice']);
});

test('a feature that the application does not list, and a section that the web does not have, are found', () => {
  const listed = source('server/features/tasks/create-task.ts');
  const unlisted = [source('server/features/surprise/do-it.ts'), source('web/features/shell/Shell.tsx')];
  const calls = source('contract/chat.ts', `import { endpoint } from './platform/endpoint.ts';`);
  const shared = source('contract/platform/wire.ts', `import * as z from 'zod/mini';`);
  expect(imports.unlistedFeatures([listed, shared, calls, ...unlisted], FEATURES)).toEqual([
    'contract: chat',
    'server: surprise',
    'web: shell',
  ]);
  const sections = source('web/sections.ts', '  {', "    id: 'areas',", "    name: 'Areas',");
  expect(imports.unknownSections([sections], FEATURES)).toEqual([]);
  expect(imports.unknownSections([source('web/sections.ts')], FEATURES)).toEqual([
    'areas names the section areas, which is not in web/sections.ts',
  ]);
});

test('a package for development is refused in the product, not in tests', () => {
  const shipped = source('server/app.ts', `import x from 'vitest/node';`, `import y from '@fastify/static/z.js';`);
  const tested = source('server/app.test.ts', `import x from 'vitest';`);
  expect(imports.packageProblems([shipped, tested], ['@fastify/static'])).toEqual([
    'server/app.ts:1 imports vitest/node: not in "dependencies" of package.json',
  ]);
});

test.each([
  '.row:has(a, b) > *',
  '.row:has([x] :focus-visible) .mark > *',
  '.a, .b:not(:has(c)) :not(.d)',
  '.e:has(f) :hover',
])('the selector %s, which may style anything, is found', (selector) => {
  const text = `/* .x:has(y) > * */ .z > * { }\n@media (hover: hover) {\n  ${selector} {\n    opacity: 0;\n  }\n}`;
  expect(boundlessHas([{ path: 'web/Row.css', text }])).toEqual([expect.stringContaining('web/Row.css: ')]);
});

test.each([
  '.row:has(a > *)',
  '.row:has(a) > .b, .c > *',
  '.row:has(a) > :is(.b, .c)',
  'html:has(.a)',
  '.row:has(a) > [b]',
])('the selector %s, whose elements are few, is let be', (selector) => {
  expect(boundlessHas([{ path: 'web/Row.css', text: `${selector} { opacity: 0; }` }])).toEqual([]);
});

test('a guide that names a file or a folder that does not exist is found', () => {
  const guide = new Map([['docs/a.md', 'See `web/ui/Row.tsx`, `web/ui/`, `web/ui/Gone.tsx`, and `npm test`.']]);
  expect(files.missingPaths(guide, ['web/ui/Row.tsx'])).toEqual(['docs/a.md: web/ui/Gone.tsx does not exist']);
});

test('barrels are found', () => {
  expect(files.barrels([source('web/ui/index.ts', `export { A } from './A.tsx';`)])).toHaveLength(1);
  expect(files.barrels([source('web/ui/all.ts', `export * from './A.tsx';`)])).toHaveLength(1);
  expect(files.barrels([source('e2e/fixtures.ts', `export { expect } from 'x';`)])).toEqual([]);
});

test('default exports are for lazily loaded pages', () => {
  const page = source('web/features/tasks/TasksPage.tsx', '', 'export default function TasksPage() {}');
  const sections = source('web/sections.ts', `export const load = () => import('./features/tasks/TasksPage.tsx');`);
  expect(files.needlessDefaultExports([page])).toEqual([expect.stringContaining('TasksPage.tsx:2 ')]);
  expect(files.needlessDefaultExports([page, sections])).toEqual([]);
  expect(files.needlessDefaultExports([source('vite.config.ts', 'export default {};')])).toEqual([]);
});

test('long files, raw markup, uneven tests and stray prints are found', () => {
  expect(files.longFiles([source('server/app.ts', ...Array.from({ length: 601 }, () => ''))])).toHaveLength(1);
  expect(files.rawMarkup([source('web/App.tsx', 'const a = <p dangerouslySetInnerHTML={b} />;')])).toHaveLength(1);
  const uneven = ['test.only', 'describe.skip', 'test.describe.fixme', 'it.todo'].map(
    (call) => `${call}('x', () => {});`,
  );
  expect(files.unevenTests([source('server/app.test.ts', ...uneven)])).toHaveLength(4);
  expect(
    files.strayPrints([source('web/App.tsx', 'console.log(1);'), source('scripts/a.ts', 'console.log(1);')]),
  ).toEqual(['web/App.tsx:1 console.log(1);']);
});

test('a test on one database that is about the database is found', () => {
  const both = source('server/features/tasks/tasks.test.ts');
  const once = (...lines: string[]) => source('server/features/tasks/mail/slow-mail.once.test.ts', ...lines);
  expect(files.onceTests([both, once(`import { expect } from 'vitest';`)])).toEqual([]);
  expect(files.onceTests([once()])).toHaveLength(1);
  expect(files.onceTests([both, once(`import { sql } from 'kysely';`)])).toHaveLength(1);
  expect(files.onceTests([both, once(`import '#server/database/connect.ts';`)])).toHaveLength(1);
});

test('people used in several story files are found', () => {
  const ana = (path: string) =>
    source(path, `await signedIn(page, 'ana@example.com');`, `await signIn('ana@example.com');`);
  expect(files.sharedPeople([ana('e2e/a.story.ts'), ana('server/a.test.ts')])).toEqual([]);
  expect(files.sharedPeople([ana('e2e/a.story.ts'), ana('e2e/b.story.ts')])).toEqual([
    'ana@example.com: e2e/a.story.ts, e2e/b.story.ts',
  ]);
});

test('features and pages that write into the cache of queries are named with their line', () => {
  const lines = ['client.setQueryData(key, data);', 'void client.invalidateQueries();', 'const save = useMutation({'];
  const problems = lines.map((line, index) => `web/features/tasks/a.ts:${index + 1} ${line}`);
  expect(files.cacheWrites([source('web/features/tasks/a.ts', ...lines)])).toEqual(problems);
  expect(files.cacheWrites([source('web/pages/a.tsx', ...lines)])).toHaveLength(3);
  expect(files.cacheWrites([source('web/records/record-store.ts', ...lines)])).toEqual([]);
  expect(files.cacheWrites([source('web/features/tasks/a.test.ts', ...lines)])).toEqual([]);
});

test.each([
  'const weekday = date.getUTCDay();',
  'date.setDate(date.getDate() + 1);',
  'const year = new Date().getFullYear();',
  'const offset = date.getTimezoneOffset();',
  'const midday = new Date(year, month - 1, day, 12);',
  'const days = (to - from) / 86_400_000;',
  'const tomorrow = Date.now() + 864e5;',
])('day arithmetic is found outside the calendar modules: %s', (line) => {
  expect(files.dateArithmetic([source('web/features/today/day.ts', '', line)])).toEqual([
    `web/features/today/day.ts:2 ${line}`,
  ]);
  expect(files.dateArithmetic([source('server/platform/calendar.ts', line)])).toEqual([]);
  expect(files.dateArithmetic([source('web/platform/clock.ts', line)])).toEqual([]);
  expect(files.dateArithmetic([source('web/features/today/day.test.ts', line)])).toEqual([]);
});

test.each([
  'const instant = new Date(now.getTime() + HOUR_MS);',
  'const same = new Date(text).toISOString();',
  'const expires = new Date(addTime(now, 30 * DAY_MS));',
  'const seconds = 86_400;',
])('carrying an instant and adding a length of time are not day arithmetic: %s', (line) => {
  expect(files.dateArithmetic([source('server/features/auth/a.ts', line)])).toEqual([]);
});
