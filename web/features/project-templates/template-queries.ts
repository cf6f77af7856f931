import { projectTemplatesContract } from '#contract/project-templates.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** Queries of project templates, below the key `['project_templates']`. */
export const templateQueries = {
  /** Built-in templates, then the user's own by name, each with its tasks. */
  list: () =>
    recordQuery({
      queryKey: ['project_templates', 'list'],
      view: { list: 'template' },
      fetch: (signal) => call(projectTemplatesContract.list, {}, { signal }),
    }),
};
