import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Added, type Edit, insert, nextMigration } from './add-feature.ts';

/*
 * Adds a field to tasks: `energy`, which is low, medium, high or nothing. It is in the database and the API, in the panel,
 * on rows and cards, in the row menu with a key, in a filter and the search of lists, in quick add, in templates and in
 * Undo. The new files are in energy/ with the extension .txt, so that no tool treats them as part of the product.
 */

const FILES = join(import.meta.dirname, 'energy');
const NEW_FILES = {
  'migration.ts.txt': 'server/database/migrations/NNNN_energy.ts',
  'energy.test.ts.txt': 'server/features/tasks/energy.test.ts',
  'energy-field.test.tsx.txt': 'web/features/tasks/energy-field.test.tsx',
};

/** Adds the field to the project at `root`. @throws Error when the recipe no longer fits the project. */
export function addTaskField(root: string): Added {
  const number = nextMigration(root);
  const files = Object.entries(NEW_FILES).map(([from, to]) => {
    const path = to.replace('NNNN', number);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), readFileSync(join(FILES, from), 'utf8').replaceAll('NNNN', number));
    return path;
  });
  for (const edit of EDITS) insert(root, edit);
  return { files, edits: EDITS };
}

/** Removes everything that `addTaskField` added. */
export function removeTaskField(root: string, { files, edits }: Added): void {
  for (const path of files) rmSync(join(root, path));
  for (const { path, text, before } of edits) {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(text + before, before));
  }
}

const FIELDS = 'contract/task-fields.ts';

const EDITS: readonly Edit[] = [
  {
    path: FIELDS,
    before: '/*\n * The fields of a task that a person writes',
    text: `/** How much strength a task takes. */
export const Energy = z.enum(['low', 'medium', 'high']);
export type Energy = z.output<typeof Energy>;

`,
  },
  { path: FIELDS, before: '};\nexport type TaskField =', text: '  energy: orNull(Energy),\n' },
  { path: FIELDS, before: '} satisfies Record<TaskField, z.ZodMiniType>;', text: '  energy: z.nullable(Energy),\n' },
  { path: FIELDS, before: '} satisfies Partial<Record<TaskField,', text: '  energy: Energy,\n' },
  { path: FIELDS, before: '] as const satisfies readonly TaskField[];', text: "  'energy',\n" },
  { path: FIELDS, before: '  sort_order: facts.sort_order,', text: '  energy: fields.energy,\n' },
  {
    path: 'server/database/schema.ts',
    before: 'import type { TrashKind }',
    text: "import type { Energy } from '#contract/task-fields.ts';\n",
  },
  {
    path: 'server/database/schema.ts',
    before: '  completed_at: Instant | null;\n  /** 1 when it cannot be completed while',
    text: '  energy: Energy | null;\n',
  },
  {
    path: 'server/features/tasks/occurrences/shape-occurrence.ts',
    before: '    sort_order: row.place ?? 0,',
    text: '    energy: null,\n',
  },
  {
    path: 'server/testing/writes.ts',
    before: "  sub_task_completion_required: false,\n  status: 'todo',",
    text: "  energy: 'high',\n",
  },
  {
    path: 'web/features/tasks/fields.tsx',
    before: '} satisfies Entries;',
    text: `  energy: {
    label: 'Energy',
    icon: Zap,
    editor: 'choice',
    choices: ENERGIES,
    key: 'y',
    format: (energy) => \`\${energy} energy\`,
    none: 'an energy',
    mark: (energy) => ENERGIES.find(({ value }) => value === energy)?.label ?? energy,
    isSearched: true,
  },
`,
  },
  {
    path: 'web/features/tasks/fields.tsx',
    before: '/** Null: edited in the head of the panel',
    text: `const ENERGIES: readonly Choice<Energy>[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

`,
  },
  { path: 'web/features/tasks/fields.tsx', before: "} from 'lucide-react';", text: '  Zap,\n' },
  {
    path: 'web/features/tasks/fields.tsx',
    before: " StoredTask, TaskField } from '#contract/task-fields.ts';",
    text: ' Energy,',
  },
  {
    path: 'contract/quick-add/marks.ts',
    before: 'import type { ChoiceField }',
    text: "import { Energy } from '#contract/task-fields.ts';\n",
  },
  {
    path: 'contract/quick-add/marks.ts',
    before: '};\n\n/** More projects',
    text: `  energy: [
    {
      words: (line) => line.matchAll(/(?<=^|[\\s\\uE000])\\^(?<value>low|medium|high)(?=[\\s,;\\uE000]|$)/giu),
      sure: 'always',
      leads: [],
      read: ({ groups }) => ({ meaning: { kind: 'energy', value: Energy.parse(groups['value']?.toLowerCase()) } }),
    },
  ],
`,
  },
  {
    path: 'contract/quick-add/cases/line.cases.ts',
    before: "  ['Buy paprika', 'Buy paprika'],",
    text: "  ['Paint the hall ^high tomorrow', 'Paint the hall · energy high · due 2026-11-21'],\n  ['Ask for 3^high', 'Ask for 3^high'],\n",
  },
  {
    path: 'docs/glossary.md',
    before: '| **Path** | The names above something',
    text: '| **Energy** of a task | How much strength it takes: low, medium, high, or not said. |\n',
  },
];
