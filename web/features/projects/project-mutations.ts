import { type Project, projectsContract } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { call } from '#web/platform/api.ts';
import { act } from '#web/records/act.ts';
import { recordActions } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { ProjectBody } from './project-form.ts';
import { statusSaid } from './project-words.ts';

/** What can be done with projects. */
export const projectActions = recordActions<'project', ProjectBody>({
  kind: 'project',
  plural: 'projects',
  create: (id, body) => call(projectsContract.create, { body: { id, ...body } }),
  change: (id, body) => call(projectsContract.change, { params: { id }, body }),
  archive: (id, archived) => call(archived ? projectsContract.archive : projectsContract.unarchive, { params: { id } }),
  reorder: (project_ids) => call(projectsContract.reorder, { body: { project_ids } }),
  remove: (id) => call(projectsContract.delete, { params: { id } }),
});

/** Returns a function that sets the status of a project, at once, with Undo; a refusal is said in a toast. */
export function useChangeStatus() {
  const records = useRecords();
  return ({ id, name, status: before }: Project, status: ProjectStatus) =>
    status !== before &&
    void act(records, projectActions.change({ id, body: { status }, shown: { status } }), () =>
      statusSaid(name, status),
    );
}
