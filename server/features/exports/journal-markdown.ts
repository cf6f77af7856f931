import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import { rowsWhere } from '#server/records/read-subtrees.ts';
import type { FileNames } from './file-names.ts';
import { type PartKind, type ReadContext, readStored } from '#server/records/exported-rows.ts';

/** A file of the archive that an entry shows. */
export interface AttachedFile {
  path: string;
  name: string;
  isPicture: boolean;
}

/** The columns of a link of an entry, with the tables of its records. */
const LINKED = { pillar_id: 'pillars', area_id: 'areas', project_id: 'projects', task_id: 'tasks' } as const;

/** The journal as one Markdown file per entry, with front matter (YAML) and its files as links. */
export async function* journalMarkdown(
  ctx: ReadContext,
  journal: PartKind,
  files: ReadonlyMap<string, AttachedFile>,
  names: FileNames,
): AsyncGenerator<{ name: string; text: string }> {
  for await (const entries of readStored(ctx, journal)) {
    const ids = entries.map((row) => row['id'] as string);
    const of = async (table: OwnedTable, column: string) =>
      Map.groupBy(await rowsWhere(ctx, table, column, ids), (row) => row[column]);
    const [tags, answers] = [await of('journal_tags', 'entry_id'), await of('journal_answers', 'entry_id')];
    const [links, attached] = [await of('journal_links', 'entry_id'), await of('attachments', 'journal_id')];
    const linkedNames = await readNames(ctx, [...links.values()].flat());
    for (const entry of entries) {
      const { id } = entry;
      const title = entry['title'] as string;
      yield {
        name: `journal/${names.take(`${String(entry['entry_date'])} ${title}`.trim(), '.md')}`,
        text: pageOf(entry, {
          tags: byPlace(tags.get(id) ?? []).map(({ tag }) => tag),
          links: (links.get(id) ?? []).flatMap((link) => linkedNames.get(targetOf(link)) ?? []),
          answers: byPlace(answers.get(id) ?? []),
          files: (attached.get(id) ?? []).flatMap(({ resource_id }) => files.get(resource_id as string) ?? []),
        }),
      };
    }
  }
}

interface AboutEntry {
  tags: unknown[];
  /** Names of the records that it is about. */
  links: string[];
  answers: OwnedRow[];
  files: AttachedFile[];
}

function pageOf(entry: OwnedRow, { tags, links, answers, files }: AboutEntry): string {
  const front = {
    date: entry['entry_date'],
    title: entry['title'],
    mood: entry['mood'],
    energy: entry['energy_level'],
    tags,
    weather: entry['weather'],
    location: entry['location'],
    about: links,
    reflection: entry['reflection'],
    completion_score: entry['completion_score'],
    sleep_quality: entry['sleep_quality'],
    sleep_hours: entry['sleep_hours'],
    private: entry['is_private'] === 1 || null,
    created: entry['created_at'],
    updated: entry['updated_at'],
    id: entry['id'],
  };
  // JSON is YAML as well.
  const lines = Object.entries(front).flatMap(([name, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : `${name}: ${JSON.stringify(value)}`,
  );
  const body = [
    entry['content'],
    ...answers.map(({ prompt, answer }) => `## ${String(prompt)}\n\n${String(answer)}`),
    ...files.map(({ path, name, isPicture }) => `${isPicture ? '!' : ''}[${labelOf(name)}](<../${path}>)`),
  ];
  return `---\n${lines.join('\n')}\n---\n\n${body.filter(Boolean).join('\n\n')}\n`;
}

const labelOf = (name: string): string => name.replaceAll(/[[\]\\]/g, String.raw`\$&`);

const byPlace = (rows: readonly OwnedRow[]): OwnedRow[] =>
  rows.toSorted((one, other) => (one['place'] as number) - (other['place'] as number));

const targetOf = (link: OwnedRow): unknown =>
  Object.keys(LINKED)
    .map((column) => link[column])
    .find(Boolean);

async function readNames(ctx: ReadContext, links: readonly OwnedRow[]): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>();
  for (const [column, table] of Object.entries(LINKED)) {
    const ids = links.flatMap((link) => (link[column] as string | null) ?? []);
    for (const row of await rowsWhere(ctx, table, 'id', ids)) names.set(row['id'], row['name'] as string);
  }
  return names;
}
