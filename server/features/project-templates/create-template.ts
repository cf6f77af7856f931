import type { NewProjectTemplate, SavedTemplate } from '#contract/project-templates.ts';
import type { Created, RequestContext } from '#server/platform/context.ts';
import { insertTemplate } from './insert-template.ts';
import { readProject } from './read-project.ts';
import { templateTasks } from './template-tasks.ts';

/**
 * Creates a template from tasks or from a project; a repetition with the same id returns the stored one.
 * @throws Conflict for an id that is in the trash; RuleBroken for a project that is missing or too large, for tasks
 * with missing references or a cycle, and for too many templates.
 */
export async function createTemplate(
  request: RequestContext,
  { id, from_project_id, name, description, category, tasks }: NewProjectTemplate,
): Promise<Created<SavedTemplate>> {
  const left_out: string[] = [];
  const { isNew, record } = await insertTemplate(request, id, async (ctx) => {
    if (from_project_id === null) {
      return { name: name!, description, category, area_id: null, tasks: await templateTasks(tasks) };
    }
    const saved = await readProject(ctx, from_project_id);
    left_out.push(...saved.leftOut);
    return {
      name: name ?? saved.name,
      description: description ?? saved.description,
      category,
      area_id: saved.area_id,
      tasks: await templateTasks(saved.tasks),
    };
  });
  return { isNew, record: { ...record, left_out } };
}
