import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import {
  type NewTemplateTask,
  type ProjectFromTemplate,
  projectTemplatesContract,
  type ProjectTemplate,
  type SavedTemplate,
} from '#contract/project-templates.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { takeTasks } from '#web/features/tasks/task-changes.ts';
import { call } from '#web/platform/api.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { navigate } from '#web/platform/navigation.ts';
import { act } from '#web/records/act.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import type { Layer } from '#web/records/layers.ts';
import type { Saved } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';

/** The fields that the editor changes. */
export interface TemplateBody {
  name: string;
  description: string;
  category: string;
  tasks: NewTemplateTask[];
}

const lane = ({ id }: { id: string }) => [`template ${id}`];
const stale = () => readAgain('project_template');
const put = (layer: Layer, template: ProjectTemplate) => layer.put('template', template);
const takeAway = ({ id }: { id: string }): Write[] => [remove({ id })];

const create = defineWrite<{ id: string; body: TemplateBody; again?: boolean }, ProjectTemplate>({
  name: 'project_templates.create',
  lanes: lane,
  send: ({ id, body, again }) =>
    sendCreate(
      again,
      async () => withoutLeftOut(await call(projectTemplatesContract.create, { body: { id, ...body } })),
      () => call(projectTemplatesContract.change, { params: { id }, body }),
    ),
  merge: put,
  inverse: takeAway,
  stale,
});

const change = defineWrite<{ id: string; body: Partial<TemplateBody> }, ProjectTemplate>({
  name: 'project_templates.change',
  lanes: lane,
  edits: { kind: 'template', texts: ['name', 'description', 'tasks'], part: 'body' },
  send: ({ id, body }, _, seen) =>
    call(projectTemplatesContract.change, { params: { id }, body: { ...body, ...seen } }),
  merge: put,
  stale,
});

const duplicate = defineWrite<{ id: string; of: string }, ProjectTemplate>({
  name: 'project_templates.duplicate',
  lanes: lane,
  sentAfter: ({ of }) => [`template ${of}`],
  send: ({ id, of }) => call(projectTemplatesContract.duplicate, { params: { id: of }, body: { id } }),
  merge: put,
  inverse: takeAway,
  stale,
});

const saveProject = defineWrite<{ id: string; from_project_id: string }, SavedTemplate>({
  name: 'project_templates.saveProject',
  lanes: lane,
  sentAfter: ({ from_project_id }) => [`project ${from_project_id}`],
  send: (body) => call(projectTemplatesContract.create, { body }),
  merge: (layer, answer) => put(layer, withoutLeftOut(answer)),
  inverse: takeAway,
  stale,
});

const remove = defineWrite<{ id: string }, { trash_id?: string | undefined }>({
  name: 'project_templates.remove',
  lanes: lane,
  send: ({ id }, request_id) => call(projectTemplatesContract.delete, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => layer.remove('template', id),
  inverse: (_input, _before, { trash_id }) => restoreFromTrash([trash_id]),
  stale: () => readAgain('project_template', 'trash_entry'),
  gone: () => ({}),
});

/** The body for creating a project from a template; `id` is that of the project. */
export type UseBody = EndpointRequest<typeof projectTemplatesContract.use>['body'] & { id: string };

/** Creates a project from the template `of`. Undo moves it to the trash. */
export const beginProject = defineWrite<{ of: string; body: UseBody }, ProjectFromTemplate>({
  name: 'project_templates.use',
  lanes: ({ body }) => [`project ${body.id}`],
  sentAfter: ({ of, body }) => [`template ${of}`, ...(body.area_id ? [`area ${body.area_id}`] : [])],
  send: ({ of, body }) => call(projectTemplatesContract.use, { params: { id: of }, body }),
  merge: (layer, { tasks, ...project }) => {
    layer.put('project', { ...project, tasks: null });
    takeTasks(layer, tasks);
  },
  inverse: ({ body }): Write[] => [projectActions.remove({ id: body.id })],
  stale: () => readAgain('project', 'project_template', 'resource'),
});

/** The template of an answer, without the list of omitted fields. */
function withoutLeftOut({ left_out: _, ...template }: SavedTemplate): ProjectTemplate {
  return template;
}

/** Creates or changes a template from the editor, which shows errors. Resolves when the list shows it. */
export function useSaveTemplate() {
  const records = useRecords();
  return useAction(async (saved: Saved<TemplateBody>) => {
    const { reread } = await records.write(saved.isNew ? create(saved) : change(saved));
    await reread;
  });
}

/** Copies a template, at once, with Undo. */
export function useDuplicateTemplate() {
  const records = useRecords();
  return ({ id }: ProjectTemplate) => act(records, duplicate({ id: newId(), of: id }), ({ name }) => `Made “${name}”`);
}

/** Deletes a template, at once, with Undo. */
export function useRemoveTemplate() {
  const records = useRecords();
  return ({ id, name }: ProjectTemplate) => act(records, remove({ id }), () => `Deleted “${name}”`);
}

/** Saves a project as a template, with Undo and a link to it. The toast lists what a template does not include. */
export const saveAsTemplate = (records: RecordStore, project: { id: string; name: string }) =>
  act(
    records,
    saveProject({ id: newId(), from_project_id: project.id }),
    ({ left_out }) => [`Saved “${project.name}” as a template.`, ...left_out].join(' '),
    ({ answer: { id } }) => ({ also: { label: 'Show', run: () => navigate('project-templates', { edit: id }) } }),
  );
