import type { ProjectFromTemplate, ProjectTemplate } from '#contract/project-templates.ts';
import { same } from './compare.ts';
import type { Model, ModelTask, ModelTemplateTask } from './model.ts';
import { setDependencies } from './task-changes.ts';
import type { Walk } from './walk.ts';

const TEMPLATES_MAX = 4;
const PROJECTS_MAX = 6;
const TASKS_MAX = 40;

/** A project becomes a template with its order, subtasks, dependencies, and rules without a task. */
export async function saveProject(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const project = chance.pick(model.known('projects'));
  if (!project || model.alive.templates.size >= TEMPLATES_MAX) return;
  const body = { id: chance.uuid(), name: walk.newName(), from_project_id: project.id };
  const saved = await walk.write<ProjectTemplate>('POST', '/project-templates', body, 'allowed');
  if (chance.once(3)) await walk.write('POST', '/project-templates', body, 'allowed');
  const inside = model.inOrder(project.id);
  const tasks = inside
    .filter(({ parent_task_id }) => parent_task_id === null)
    .flatMap(({ id }) => withSubtasks(model, inside, id))
    .map(({ id, name, parent_task_id }): ModelTemplateTask => ({
      id,
      name,
      parent_task_id,
      dependency_task_ids: model.dependencies(id).filter((other) => model.task(other)!.project_id === project.id),
    }));
  const rules = [...model.alive.rules.values()].filter(
    (rule) => rule.is_active && rule.project_id === project.id && !inside.some(({ id }) => id === rule.task_id),
  );
  const repeating = saved!.tasks.slice(tasks.length).map(({ id, name, parent_task_id, dependency_task_ids }) => ({
    ...{ id, name, parent_task_id, dependency_task_ids },
  }));
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).toSorted();
  same('repeating tasks of the template', names(repeating), names(rules));
  model.alive.templates.set(body.id, { id: body.id, name: body.name, tasks: [...tasks, ...repeating] });
}

const withSubtasks = (model: Model, inside: readonly ModelTask[], id: string): ModelTask[] => [
  model.task(id)!,
  ...inside.filter((task) => task.parent_task_id === id).flatMap((task) => withSubtasks(model, inside, task.id)),
];

/** Creates a project from a template and renames its tasks, since names identify trash entries. */
export async function useTemplate(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const { templates, projects, tasks, areas } = model.alive;
  const template = chance.pick([...templates.values()]);
  if (!template || projects.size >= PROJECTS_MAX || tasks.size + template.tasks.length > TASKS_MAX) return;
  for (const task of template.tasks) task.name = walk.newName();
  await walk.write('PUT', `/project-templates/${template.id}`, { tasks: template.tasks }, 'allowed');

  const area = chance.once(3) ? undefined : chance.pick([...areas.values()]);
  const leave_out = chance.once(2) ? chance.some(template.tasks, 2).map(({ id }) => id) : [];
  const due_date = chance.once(2) ? walk.dayAfter(chance.below(30)) : null;
  const body = { id: chance.uuid(), name: walk.newName(), area_id: area?.id ?? null, leave_out, due_date };
  const path = `/project-templates/${template.id}/use`;
  const verdict = area && model.isAreaHidden(area) ? 'refused' : 'allowed';
  const made = await walk.write<ProjectFromTemplate>('POST', path, body, verdict);
  if (!made) return;
  same('its due date', made.due_date?.slice(0, 10) ?? null, due_date);
  if (chance.once(3))
    same('the same use', (await walk.write<ProjectFromTemplate>('POST', path, body, 'allowed'))!.id, body.id);

  const out = new Set<string>(leave_out);
  for (const { id, parent_task_id } of template.tasks)
    if (parent_task_id !== null && out.has(parent_task_id)) out.add(id);
  const kept = template.tasks.filter(({ id }) => !out.has(id));
  same(
    'tasks of the template',
    made.tasks.map(({ name }) => name),
    kept.map(({ name }) => name),
  );
  projects.set(body.id, { id: body.id, name: body.name, area_id: body.area_id, archived: false });
  const files = [...model.alive.files.values()].filter(
    ({ id, archived }) =>
      !archived && model.attachedTo(id).some((one) => one.type === 'template' && one.id === template.id),
  );
  model.attachments.push(...files.map(({ id }) => ({ file_id: id, type: 'project' as const, id: body.id })));
  const idOf = new Map(kept.map(({ id }, place) => [id, made.tasks[place]!.id]));
  for (const [place, task] of kept.entries()) {
    const { id, sort_order, sub_task_completion_required } = made.tasks[place]!;
    tasks.set(id, {
      id,
      name: task.name,
      project_id: body.id,
      parent_task_id: task.parent_task_id && idOf.get(task.parent_task_id)!,
      status: 'todo',
      requires_subtasks: sub_task_completion_required,
      sort_order,
      created_at: walk.now,
    });
  }
  for (const { id, dependency_task_ids } of kept) {
    setDependencies(
      model,
      idOf.get(id)!,
      dependency_task_ids.flatMap((other) => idOf.get(other) ?? []),
    );
  }
}

export async function deleteTemplate(walk: Walk): Promise<void> {
  const template = walk.chance.pick([...walk.model.alive.templates.values()]);
  if (!template) return;
  await walk.write('DELETE', `/project-templates/${template.id}`, undefined, 'allowed');
  await walk.noteDeleted('templates', [template.id]);
}

/** Compares the person's own templates with the model. */
export async function compareTemplates(walk: Walk): Promise<void> {
  const served = await walk.read<ProjectTemplate[]>('/project-templates');
  const own = served
    .filter(({ is_default }) => !is_default)
    .map((template) => ({
      id: template.id,
      name: template.name,
      tasks: template.tasks.map(({ id, name, parent_task_id, dependency_task_ids }) => ({
        id,
        name,
        parent_task_id,
        dependency_task_ids: dependency_task_ids.toSorted(),
      })),
    }));
  const expected = [...walk.model.alive.templates.values()].map(({ id, name, tasks }) => ({
    id,
    name,
    tasks: tasks.map((task) => ({ ...task, dependency_task_ids: task.dependency_task_ids.toSorted() })),
  }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  same('templates', own.toSorted(byId), expected.toSorted(byId));
}
