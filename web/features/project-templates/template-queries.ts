import { projectTemplatesContract } from '#contract/project-templates.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** What the web reads of project templates. Everything is below the key `['project_templates']`. */
export const templateQueries = {
  /** The templates of ours, then those of the person by name, each with its tasks. */
  list: () =>
    recordQuery({
      queryKey: ['project_templates', 'list'],
      view: { list: 'template' },
      fetch: (signal) => call(projectTemplatesContract.list, {}, { signal }),
    }),
};
