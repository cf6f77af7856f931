import { coachContract } from '#contract/coach.ts';
import { createProjectWithTasks } from '#web/features/tasks/create-with-tasks.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, takeBack } from '#web/records/act.ts';
import { mayBeThere } from '#web/records/drafts/send-create.ts';
import { isEqual } from '#web/records/form/changed-fields.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { useAsk } from '../use-ask.ts';
import { keepAndShow, useKept } from '../use-kept.ts';
import { EMPTY_GOAL, GOAL, type Goal, SUGGESTION } from './goal.ts';
import { projectOfSuggestion, renewed, type Suggestion, suggestionOf } from './suggestion.ts';

/** Shows what was put aside or replaced again. */
const bringBack = (suggestion: Suggestion) => () => {
  keepAndShow(SUGGESTION, suggestion);
  return Promise.resolve(true);
};

/**
 * A goal, and the project that the coach suggests for it. Both are kept on this device until the project is made; what is
 * replaced or discarded can be had back.
 * @param onAnswer something was suggested, and is shown.
 */
export function useSuggestion(onAnswer: () => void) {
  const records = useRecords();
  const [goal, setGoal] = useKept<Goal>(GOAL);
  const [suggestion, setSuggestion] = useKept<Suggestion>(SUGGESTION);
  const ask = useAsk(
    ({ name, about, kind }: Goal, request_id) =>
      call(coachContract.breakDown, {
        body: { request_id, project_name: name, project_description: about, template_type: kind },
      }),
    (answer) => {
      setSuggestion(suggestionOf(answer));
      if (suggestion) showUndo('Broken down again', bringBack(suggestion));
      onAnswer();
    },
  );
  const create = useAction(async (wanted: Suggestion) => {
    const project = projectOfSuggestion(wanted);
    setSuggestion({ ...wanted, sent: true });
    let written;
    try {
      written = await createProjectWithTasks(records, { ...project, ...(wanted.sent && { again: true }) });
    } catch (error) {
      if (!mayBeThere(error)) setSuggestion(wanted);
      throw error;
    }
    const { undo, madeAt } = written;
    keepAndShow(SUGGESTION, null);
    keepAndShow(GOAL, null);
    const said = `Created “${project.body.name}” with ${plural(project.tasks.length, 'task')}`;
    navigate('projects', { project: project.id });
    const goBack = async () => {
      // Before its page would ask for it again.
      if (currentPlace().params['project'] === project.id) navigate('ai-coach', {}, { replace: true });
      const done = await takeBack(records, undo, said);
      if (done) {
        keepAndShow(SUGGESTION, renewed(wanted));
        keepAndShow(GOAL, goal);
      }
      return done;
    };
    offerUndo(records, said, { undo: goBack, madeAt });
  });
  return {
    goal: goal ?? EMPTY_GOAL,
    setGoal: (next: Goal) => setGoal(isEqual(next, EMPTY_GOAL) ? null : next),
    suggestion,
    setSuggestion,
    ask,
    create,
    discard: () => {
      if (!suggestion) return;
      setSuggestion(null);
      showUndo('Discarded the suggestion', bringBack(suggestion));
    },
  };
}
