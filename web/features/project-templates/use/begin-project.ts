import type { ProjectTemplate } from '#contract/project-templates.ts';
import { plural } from '#web/platform/format.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { beginProject, type UseBody } from '../template-mutations.ts';

interface Begun {
  template: ProjectTemplate;
  body: UseBody;
}

/** Creates a project from a template and opens it; Undo deletes it and returns to the templates. */
export function useBeginProject() {
  const records = useRecords();
  return useAction(async ({ template, body }: Begun) => {
    const { answer, undo, madeAt } = await records.write(beginProject({ of: template.id, body }));
    const message = `Created “${answer.name}” with ${plural(answer.tasks.length, 'task')}`;
    navigate('projects', { project: answer.id }, { replace: true });
    const goBack = async () => {
      // Leaves the page of the project before it would read it again.
      if (currentPlace().params['project'] === answer.id) navigate('project-templates', {}, { replace: true });
      return runUndo(records, undo, message);
    };
    offerUndo(records, message, { undo: goBack, madeAt });
  });
}
