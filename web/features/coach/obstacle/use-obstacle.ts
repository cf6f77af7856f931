import { coachContract, type ObstacleAnalysis } from '#contract/coach.ts';
import { createTask } from '#web/features/tasks/create-task.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { offerUndo, takeBack } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { useAsk } from '../use-ask.ts';
import { keepAndShow, useKept } from '../use-kept.ts';
import { taskOfSuggestion } from './obstacle-words.ts';

/** What stands in the way, as it is written. */
export interface Obstacle {
  project_id: string | null;
  words: string;
}

/** What the coach is asked: it is about a project. */
export interface Question extends Obstacle {
  project_id: string;
}

export interface KeptAnalysis {
  analysis: ObstacleAnalysis;
  project_id: string;
  /** The tasks that suggestions have become, by the suggestion. */
  added: Readonly<Record<string, string>>;
}

const OBSTACLE = 'coach obstacle';
const ANALYSIS = 'coach advice';

const EMPTY: Obstacle = { project_id: null, words: '' };

/** What stands in the way of a project, and what the coach has said of it; both are kept on this device. */
export function useObstacle(onAnswer: () => void) {
  const records = useRecords();
  const [obstacle, setObstacle] = useKept<Obstacle>(OBSTACLE);
  const [kept, setKept] = useKept<KeptAnalysis>(ANALYSIS);
  const ask = useAsk(
    ({ project_id, words }: Question, request_id) =>
      call(coachContract.analyseObstacle, { body: { request_id, project_id, problem_description: words } }),
    (analysis, { project_id }) => {
      setKept({ analysis, project_id, added: {} });
      onAnswer();
    },
  );

  /** Makes a task of a suggestion, with Undo. */
  async function add(known: KeptAnalysis, suggestion: string): Promise<void> {
    const id = newId();
    const { name, description } = taskOfSuggestion(suggestion);
    const madeAt = Date.now();
    try {
      await createTask(records, { id, name, description, project_id: known.project_id });
    } catch (error) {
      toastFailure(error);
      return;
    }
    keepAndShow(ANALYSIS, { ...known, added: { ...known.added, [suggestion]: id } });
    const said = `Added “${name}” to “${known.analysis.project_name}”`;
    const takeAway = async () => {
      const done = await takeBack(records, [removeTask({ id })], said);
      if (done) keepAndShow(ANALYSIS, known);
      return done;
    };
    offerUndo(records, said, { undo: takeAway, madeAt });
  }

  return {
    obstacle: obstacle ?? EMPTY,
    setObstacle: (next: Obstacle) => setObstacle(next.project_id === null && next.words === '' ? null : next),
    kept,
    ask,
    add,
    discard: () => {
      if (!kept) return;
      setKept(null);
      showUndo('Discarded the suggestions', () => {
        keepAndShow(ANALYSIS, kept);
        return Promise.resolve(true);
      });
    },
  };
}
