import type { AreaWithProjects } from '#contract/hierarchy.ts';
import { type Project, projectsContract } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { call } from '#web/platform/api.ts';
import { placeBehind } from '#web/platform/order.ts';
import { act } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import { orderActions } from '#web/records/order-actions.ts';
import { recordActions } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { HIERARCHY } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import type { ProjectBody } from './project-form.ts';
import { statusMessage } from './project-text.ts';

export const projectActions = {
  ...orderActions('project', 'projects', (project_ids) => call(projectsContract.reorder, { body: { project_ids } })),
  ...recordActions<'project', ProjectBody>({
    kind: 'project',
    plural: 'projects',
    stale: HIERARCHY,
    create: (id, body) => call(projectsContract.create, { body: { id, ...body } }),
    change: (id, body) => call(projectsContract.change, { params: { id }, body }),
    archive: (id, archived) =>
      call(archived ? projectsContract.archive : projectsContract.unarchive, { params: { id } }),
    removeNew: (project) => removeEmptyProject(project),
    remove: (id, request_id) => call(projectsContract.delete, { params: { id }, query: { request_id } }),
    draft: projectOf,
    showElsewhere: (layer, project) =>
      layer.edit<AreaWithProjects[]>(['areas', 'with-projects'], (areas) =>
        areas.map((area) =>
          area.id === project.area_id && area.projects?.every(({ id }) => id !== project.id)
            ? { ...area, projects: [...area.projects, project] }
            : area,
        ),
      ),
  }),
};

/** Deletes a project unless something is in it, of which this device may know nothing. */
export const removeEmptyProject = defineWrite<{ id: string; name: string }, { trash_id?: string | undefined }>({
  name: 'projects.removeEmpty',
  lanes: ({ id }) => [`project ${id}`],
  send: ({ id }, request_id) =>
    call(projectsContract.delete, { params: { id }, query: { request_id, if_empty: 'true' } }),
  show: (layer, { id }) => layer.remove('project', id),
  inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
  stale: () => ({ now: HIERARCHY }),
  waits: { answer: () => ({}), label: (_, { name }) => ({ verb: 'delete', name }) },
  gone: () => ({}),
});

/** A new project as the server will probably return it. */
export function projectOf(layer: Layer, id: string, body: ProjectBody, at: string): Project {
  const area = body.area_id === null ? undefined : layer.get('area', body.area_id);
  const pillar_id = area?.pillar_id ?? null;
  return {
    ...{ id, color: null, deadline: body.due_date, archived: false, is_inbox: false, tasks: null, ...body },
    ...{ area_name: area?.name ?? null, pillar_id },
    ...{ pillar_name: area?.pillar_name ?? null, pillar_color: area?.pillar_color ?? null },
    ...{ task_count: 0, completed_task_count: 0, active_task_count: 0, completion_percentage: 0, is_overdue: false },
    ...{ completed_at: null, sort_order: placeBehind(layer.all('project')) },
    ...{ created_at: at, updated_at: at, date_created: at },
  };
}

/** Returns a function that sets the status of a project, at once, with Undo; a refusal shows a toast. */
export function useChangeStatus() {
  const records = useRecords();
  return ({ id, name, status: before }: Project, status: ProjectStatus) =>
    status !== before &&
    void act(records, projectActions.change({ id, body: { status }, shown: { status } }), () =>
      statusMessage(name, status),
    );
}
