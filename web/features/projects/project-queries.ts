import { hierarchyContract } from '#contract/hierarchy.ts';
import { type Project, projectsContract } from '#contract/projects.ts';
import { call } from '#web/platform/api.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

/** Every project, including the Inbox. */
const allProjects = (archived: boolean) =>
  recordQuery({
    queryKey: ['projects', 'list', { archived }],
    view: { list: 'project', holds: (project) => archived || !project.archived },
    fetch: (signal) =>
      call(projectsContract.list, { query: { include_archived: `${archived}`, include_inbox: 'true' } }, { signal }),
  });

export const withoutInbox = (projects: readonly Project[]): Project[] => projects.filter(({ is_inbox }) => !is_inbox);
const onlyInbox = (projects: readonly Project[]): Project | null => projects.find(({ is_inbox }) => is_inbox) ?? null;

/** Queries of projects, below the key `['projects']`. */
export const projectQueries = {
  /** Projects in order; optionally including archived ones and those below something archived. */
  list: ({ archived = false } = {}) => ({ ...allProjects(archived), select: withoutInbox }),

  /** The Inbox, read with the projects; null until the first task needs it. */
  inbox: () => ({ ...allProjects(false), select: onlyInbox }),

  /** One project with its counts, without its tasks. */
  one: (id: string) =>
    oneRecordQuery({
      queryKey: ['projects', 'one', id],
      view: { one: 'project', id },
      fetch: (signal) => call(hierarchyContract.project, { params: { id } }, { signal }),
    }),
};
