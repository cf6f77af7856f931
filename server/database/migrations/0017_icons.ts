import { sql } from 'kysely';
import { isEmoji } from '#contract/platform/emoji.ts';
import { idList } from '../id-list.ts';
import type { Migration } from '../migrate.ts';
import type { Db } from '../transaction.ts';

const DEFAULTS = { pillars: '🎯', areas: '🎯', projects: '🚀' } as const;
const TABLES = ['pillars', 'areas', 'projects'] as const;

/** Icons that are not emoji, such as icon names stored through the public API, become the default. */
export const icons: Migration = {
  name: '0017_icons',
  statements: () => [],
  async run(trx) {
    for (const table of TABLES) await replaceIcons(trx, table);
    for (let last = { user_id: '', id: '' }; ;) {
      const { rows } = await sql<{ user_id: string; id: string; subtree: string }>`
        select user_id, id, subtree from trash where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit 1
      `.execute(trx);
      const [entry] = rows;
      if (!entry) return;
      const subtree = withEmoji(entry.subtree);
      if (subtree !== null) {
        await sql`update trash set subtree = ${subtree} where user_id = ${entry.user_id} and id = ${entry.id}`.execute(
          trx,
        );
      }
      last = entry;
    }
  },
};

async function replaceIcons(trx: Db, table: (typeof TABLES)[number]): Promise<void> {
  const { rows } = await sql<{ icon: string }>`select distinct icon from ${sql.table(table)}`.execute(trx);
  const others = rows.map(({ icon }) => icon).filter((icon) => !isEmoji(icon));
  if (others.length === 0) return;
  await sql`update ${sql.table(table)} set icon = ${DEFAULTS[table]} where icon in ${idList(others)}`.execute(trx);
}

/** The content of a trash entry with an emoji in each record; null if nothing changes. */
function withEmoji(stored: string): string | null {
  const content = JSON.parse(stored) as { rows: Partial<Record<(typeof TABLES)[number], { icon: string }[]>> };
  const found = TABLES.flatMap((table) =>
    (content.rows[table] ?? []).filter(({ icon }) => !isEmoji(icon)).map((row) => ({ row, icon: DEFAULTS[table] })),
  );
  for (const { row, icon } of found) row.icon = icon;
  return found.length === 0 ? null : JSON.stringify(content);
}
