import { coachContract } from '#contract/coach.ts';
import { createProjectWithTasks } from '#web/features/tasks/create-with-tasks.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { mayHaveSucceeded } from '#web/records/drafts/send-create.ts';
import { isEqual } from '#web/records/form/changed-fields.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useAnswer } from '../ask.ts';
import { saveDraft, useStoredDraft } from '../stored-draft.ts';
import { EMPTY_GOAL, GOAL, type Goal } from './goal.ts';
import { projectOfSuggestion, type Suggestion, suggestionOf, withNewIds } from './suggestion.ts';

const SUGGESTION = 'coach suggestion';

/** A goal, and the project that the coach suggests for it. Both are kept on this device until the project is created. */
export function useSuggestion(onAnswer: () => void) {
  const records = useRecords();
  const [goal, setGoal] = useStoredDraft<Goal>(GOAL);
  const {
    kept: suggestion,
    setKept: setSuggestion,
    ...answer
  } = useAnswer({
    subject: SUGGESTION,
    send: ({ name, about, kind }: Goal, request_id) =>
      call(coachContract.breakDown, {
        body: { request_id, project_name: name, project_description: about, template_type: kind },
      }),
    keep: suggestionOf,
    replacedText: () => 'Replaced the last suggestion',
    discardedText: 'Discarded the suggestion',
    onAnswer,
  });
  const create = useAction(async (wanted: Suggestion) => {
    const project = projectOfSuggestion(wanted);
    setSuggestion({ ...wanted, sent: true });
    let written;
    try {
      written = await createProjectWithTasks(records, { ...project, ...(wanted.sent && { again: true }) });
    } catch (error) {
      if (!mayHaveSucceeded(error)) setSuggestion(wanted);
      throw error;
    }
    saveDraft(SUGGESTION, null);
    saveDraft(GOAL, null);
    const message = `Created “${project.body.name}” with ${plural(project.tasks.length, 'task')}`;
    navigate('projects', { project: project.id });
    const { undo, madeAt } = written;
    const goBack = async () => {
      // The page of the project would load it again.
      if (currentPlace().params['project'] === project.id) navigate('ai-coach', {}, { replace: true });
      const done = await runUndo(records, undo, message);
      if (done) {
        saveDraft(SUGGESTION, withNewIds(wanted));
        saveDraft(GOAL, goal);
      }
      return done;
    };
    offerUndo(records, message, { undo: goBack, madeAt });
  });
  return {
    ...answer,
    goal: goal ?? EMPTY_GOAL,
    setGoal: (next: Goal) => setGoal(isEqual(next, EMPTY_GOAL) ? null : next),
    suggestion,
    setSuggestion,
    create,
  };
}
