import { type ProjectTemplate, TEMPLATE_TASK_DEFAULTS, type TemplateTask } from '#contract/project-templates.ts';
import { joinPillarsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { fold } from '#server/platform/folding.ts';
import { BUILT_IN_TEMPLATES, builtInTemplate } from './built-in/templates.ts';

/** The built-in templates, then those of the user by name. */
export async function listTemplates(ctx: Context): Promise<ProjectTemplate[]> {
  const uses = new Map((await selectUses(ctx).execute()).map((row) => [row.template_id, row]));
  const rows = await selectTemplates(ctx).execute();
  const byName = rows
    .map((row) => ({ row, name: fold(row.name) }))
    .toSorted((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : one.row.id < other.row.id ? -1 : 1,
    );
  return [
    ...BUILT_IN_TEMPLATES.map((template) => ({ ...template, ...usesOf(uses.get(template.id)) })),
    ...byName.map(({ row }) => toTemplate(row)),
  ];
}

/** One template, built-in or of the user. @throws NotFound. */
export async function getTemplate(ctx: Context, id: string): Promise<ProjectTemplate> {
  const builtIn = builtInTemplate(id);
  if (builtIn) {
    return { ...builtIn, ...usesOf(await selectUses(ctx).where('template_id', '=', id).executeTakeFirst()) };
  }
  return getOwnTemplate(ctx, id);
}

/** One template of the user, who may change it. @throws NotFound, also for a built-in one. */
export async function getOwnTemplate(ctx: Context, id: string): Promise<ProjectTemplate> {
  const row = await selectTemplates(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Template');
  return toTemplate(row);
}

/** Its area, only if it exists and is visible. */
const selectTemplates = ({ db, userId }: Context) =>
  db
    .selectFrom('project_templates')
    .where('user_id', '=', userId)
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('areas as area')
        .$call(joinPillarsAbove)
        .where('area.user_id', '=', userId)
        .whereRef('area.id', '=', 'project_templates.area_id')
        .where(visible('area'))
        .select('area.id')
        .as('visible_area_id'),
    );

const selectUses = ({ db, userId }: Context) =>
  db
    .selectFrom('built_in_template_uses')
    .where('user_id', '=', userId)
    .select(['template_id', 'usage_count', 'last_used_at']);

const usesOf = (row: { usage_count: number; last_used_at: string } | undefined) => ({
  usage_count: row?.usage_count ?? 0,
  last_used_at: row?.last_used_at ?? null,
});

type TemplateRow = Schema['project_templates'] & { visible_area_id: string | null };

function toTemplate(row: TemplateRow): ProjectTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description || null,
    category: row.category || null,
    area_id: row.visible_area_id,
    // Tasks stored by an earlier version lack the fields that it did not know.
    tasks: (JSON.parse(row.tasks) as TemplateTask[]).map((task) => ({ ...TEMPLATE_TASK_DEFAULTS, ...task })),
    task_count: row.task_count,
    usage_count: row.usage_count,
    last_used_at: row.last_used_at,
    is_default: false,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
