import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '../dialect/many-rows.ts';
import type { Migration } from '../migrate.ts';
import type { Db } from '../transaction.ts';

/**
 * The records of each trash entry and the links that wait there, so that neither is searched for in JSON. The contents
 * are in a separate table, because SQLite reads whole rows of a table without rowid to compare keys.
 */
export const trashIndex: Migration = {
  name: '0027_trash_index',
  statements: ({ text, instant, endOfTable }) => [
    `create table trash_contents (
      user_id ${text} not null references users (id) on delete cascade,
      entry_id ${text} not null,
      content ${text} not null,
      primary key (user_id, entry_id),
      foreign key (user_id, entry_id) references trash (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create table trash_records (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      id ${text} not null,
      entry_id ${text} not null,
      primary key (user_id, kind, id, entry_id),
      foreign key (user_id, entry_id) references trash (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create index trash_records_of_entry on trash_records (user_id, entry_id)`,
    `create table trash_links (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      entry_id ${text} not null,
      link ${text} not null,
      pointer ${text},
      since ${instant},
      primary key (user_id, id),
      foreign key (user_id, entry_id) references trash (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create index trash_links_of_entry on trash_links (user_id, entry_id)`,
    `create index trash_links_by_pointer on trash_links (user_id, pointer) where pointer is not null`,
  ],
  async run(db) {
    for (let last = { user_id: '', id: '' }; ;) {
      const { rows } = await sql<StoredEntry>`
        select user_id, id, subtree from trash where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit 1
      `.execute(db);
      const [entry] = rows;
      if (!entry) break;
      await moveContent(db, entry);
      last = entry;
    }
    await sql`alter table trash drop column subtree`.execute(db);
  },
};

interface StoredEntry {
  user_id: string;
  id: string;
  subtree: string;
}

interface OldContent {
  rows: Record<string, { id?: string }[]>;
  links: { table: string; pointer?: { id: string; column: string; since: string } }[];
}

const KINDS = {
  pillars: 'pillar',
  areas: 'area',
  projects: 'project',
  tasks: 'task',
  recurring_tasks: 'recurring_task',
} as const;

async function moveContent(db: Db, { user_id, id: entry_id, subtree }: StoredEntry): Promise<void> {
  const { links, ...content } = JSON.parse(subtree) as OldContent;
  const records = Object.entries(KINDS).flatMap(([table, kind]) =>
    (content.rows[table] ?? []).map(({ id }) => ({ user_id, kind, id, entry_id })),
  );
  await insertRows(db, 'trash_records', records, { skipExisting: true });
  const waiting = links.map((link) => {
    const { table, pointer } = link;
    return {
      ...{ user_id, id: newId(), entry_id, link: JSON.stringify(link) },
      pointer: pointer ? `${table} ${pointer.id} ${pointer.column}` : null,
      // Entries older than the record graph have none.
      since: pointer?.since || null,
    };
  });
  await insertRows(db, 'trash_links', waiting);
  await sql`
    insert into trash_contents (user_id, entry_id, content) values (${user_id}, ${entry_id}, ${JSON.stringify(content)})
  `.execute(db);
}
