import type { JournalTemplate } from '#contract/journal.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { BUILT_IN, BUILT_IN_TEMPLATES } from './built-in-templates.ts';

const selectUses = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('template_id', 'is not', null)
    .groupBy('template_id')
    .select((eb) => ['template_id', eb.fn.countAll<number>().as('uses')]),
);

/** The number of entries with each template, by its id. */
async function readUses({ db, userId }: Context): Promise<Map<string, number>> {
  return new Map((await selectUses(db, { userId })).map(({ template_id, uses }) => [template_id!, uses]));
}

/** The built-in templates, then the user's own by name. */
export async function listTemplates(ctx: Context): Promise<JournalTemplate[]> {
  const uses = await readUses(ctx);
  const own = await ctx.db
    .selectFrom('journal_templates')
    .where('user_id', '=', ctx.userId)
    .selectAll()
    .orderBy('id')
    .execute();
  const byName = new Intl.Collator('en', { numeric: true });
  return [
    ...BUILT_IN_TEMPLATES.map(({ id }) => builtIn(id, uses)),
    ...own.toSorted((one, other) => byName.compare(one.name, other.name)).map((row) => toTemplate(row, uses)),
  ];
}

/** One template, built in or the user's own. @throws NotFound. */
export async function getTemplate(ctx: Context, id: string): Promise<JournalTemplate> {
  const uses = await readUses(ctx);
  if (BUILT_IN.has(id)) return builtIn(id, uses);
  const row = await ctx.db
    .selectFrom('journal_templates')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound('Journal template');
  return toTemplate(row, uses);
}

const selectNames = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db.selectFrom('journal_templates').where('user_id', '=', userId).where('id', 'in', idsIn(ids)).select(['id', 'name']),
);

/** The names of templates by their ids; deleted ones have none. */
export async function readTemplateNames(
  db: Db,
  userId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const own = ids.filter((id) => id !== null && !BUILT_IN.has(id)) as string[];
  const rows = own.length === 0 ? [] : await selectNames(db, { userId, ids: idsAsJson(own) });
  return new Map([...BUILT_IN.values(), ...rows].map(({ id, name }) => [id, name]));
}

const builtIn = (id: string, uses: ReadonlyMap<string, number>): JournalTemplate => ({
  ...BUILT_IN.get(id)!,
  is_default: true,
  usage_count: uses.get(id) ?? 0,
  created_at: null,
  updated_at: null,
});

function toTemplate(row: Schema['journal_templates'], uses: ReadonlyMap<string, number>): JournalTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    template_type: row.template_type,
    prompts: JSON.parse(row.prompts) as string[],
    default_tags: JSON.parse(row.default_tags) as string[],
    icon: row.icon,
    color: row.color,
    is_default: false,
    usage_count: uses.get(row.id) ?? 0,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
