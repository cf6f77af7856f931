import type { ProjectTemplate, ProjectTemplateChanges } from '#contract/project-templates.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertSpace } from './assert-room.ts';
import { getOwnTemplate } from './queries.ts';
import { tasksColumns, templateTasks } from './template-tasks.ts';

/**
 * Changes the given fields of a template; `tasks` replaces all of them.
 * @throws NotFound, also for a built-in one; RuleBroken for tasks with missing references or a cycle, or too much text.
 */
export function changeTemplate(
  request: RequestContext,
  id: string,
  { name, description, category, tasks }: ProjectTemplateChanges,
): Promise<ProjectTemplate> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    await getOwnTemplate(ctx, id);
    const columns = tasks && tasksColumns(await templateTasks(tasks));
    if (columns) await assertSpace(ctx, id, columns.tasks);
    const row = await db
      .updateTable('project_templates')
      .set({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: description ?? '' }),
        ...(category !== undefined && { category: category ?? '' }),
        ...columns,
        updated_at: ctx.now.toISOString(),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['id', 'name', 'description'])
      .executeTakeFirstOrThrow();
    await writeSearchTexts(ctx, 'project_templates', [row]);
    return getOwnTemplate(ctx, id);
  });
}
