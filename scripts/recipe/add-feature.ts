import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * The recipe of CONTRIBUTING.md as code: adds a small feature, mottos, with a table and a section, and with all that a
 * record can do: edit, archive, trash, Undo, offline and live updates. Its files are in mottos/ with the extension .txt,
 * so that no tool treats them as part of the product.
 */

const FILES = join(import.meta.dirname, 'mottos');

/** What was added to a project: new files, and text in existing ones. */
export interface Added {
  files: string[];
  edits: readonly Edit[];
}

/** Text to insert into a file before a text that occurs there once. */
export interface Edit {
  path: string;
  before: string;
  text: string;
}

/** Adds the feature to the project at `root`. @throws Error when the recipe no longer fits the project. */
export function addFeature(root: string): Added {
  const number = nextMigration(root);
  const files = readdirSync(FILES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const from = join(parentPath, name);
      const path = from.slice(FILES.length + 1, -'.txt'.length).replace('NNNN', number);
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), readFileSync(from, 'utf8').replaceAll('NNNN', number));
      return path;
    });
  for (const edit of EDITS) insert(root, edit);
  return { files: files.sort(), edits: EDITS };
}

/** Removes everything that `addFeature` added. */
export function removeFeature(root: string, { files, edits }: Added): void {
  for (const path of files) rmSync(join(root, path));
  for (const folder of ['server/features/mottos', 'web/features/mottos'])
    rmSync(join(root, folder), { recursive: true });
  for (const { path, text } of edits) {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(text, ''));
  }
}

export function nextMigration(root: string): string {
  const steps = readdirSync(join(root, 'server/database/migrations')).filter((name) => /^\d{4}_/.test(name));
  const numbers = steps.map((name) => Number(name.slice(0, 4)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

export function insert(root: string, { path, before, text }: Edit): void {
  const file = join(root, path);
  const [head, tail, ...more] = readFileSync(file, 'utf8').split(before);
  if (tail === undefined || more.length > 0) throw new Error(`Expected once in ${path}: ${before}`);
  writeFileSync(file, `${head}${text}${before}${tail}`);
}

const EDITS: readonly Edit[] = [
  { path: 'contract/trash.ts', before: "  resource: 'resources',\n", text: "  motto: 'mottos',\n" },
  {
    path: 'docs/glossary.md',
    before: '| **Template** | A ready-made',
    text: '| **Motto** | A sentence that a person wants to live by. |\n',
  },
  {
    path: 'server/app.ts',
    before: 'import { notificationsFeature }',
    text: "import { mottosFeature } from './features/mottos/feature.ts';\n",
  },
  { path: 'server/app.ts', before: '  hierarchyFeature,\n', text: '  mottosFeature,\n' },
  {
    path: 'server/database/schema.ts',
    before: 'interface MigrationsTable',
    text: `interface MottosTable extends Owned {
  name: string;
  description: string;
  archived_at: Instant | null;
}

`,
  },
  { path: 'server/database/schema.ts', before: '  schema_migrations:', text: '  mottos: MottosTable;\n' },
  {
    path: 'web/pages/shell/offline/all-writes.ts',
    before: "import '#web/features/notifications/notification-mutations.ts';",
    text: "import '#web/features/mottos/motto-mutations.ts';\n",
  },
  { path: 'web/platform/navigation.ts', before: "  'insights',\n", text: "  'mottos',\n" },
  {
    path: 'web/records/kinds.ts',
    before: 'import type { Notification,',
    text: "import type { Motto } from '#contract/mottos.ts';\n",
  },
  { path: 'web/records/kinds.ts', before: '  course: CourseSummary;\n', text: '  motto: Motto;\n' },
  {
    path: 'web/sections.ts',
    before: "  {\n    id: 'insights',",
    text: `  {
    id: 'mottos',
    name: 'Mottos',
    icon: BookOpen,
    key: 'o',
    group: 3,
    page: sectionPage(() => import('./pages/MottosPage.tsx')),
  },
`,
  },
];
