import { coachContract, type ObstacleAnalysis } from '#contract/coach.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { createTask } from '#web/features/tasks/create-task.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useAnswer } from '../ask.ts';
import { saveDraft, useStoredDraft } from '../stored-draft.ts';

/** The fields of the form. */
export interface Obstacle {
  project_id: string | null;
  words: string;
}

export interface Question extends Obstacle {
  project_id: string;
}

export interface KeptAnalysis {
  analysis: ObstacleAnalysis;
  project_id: string;
  /** The ids of tasks that were made of suggestions, by the suggestion. */
  added: Readonly<Record<string, string>>;
}

const OBSTACLE = 'coach obstacle';
const ANALYSIS = 'coach advice';

const EMPTY: Obstacle = { project_id: null, words: '' };

/** What holds a project up, and the last analysis. Both are kept on this device. */
export function useObstacle(onAnswer: () => void) {
  const records = useRecords();
  const [obstacle, setObstacle] = useStoredDraft<Obstacle>(OBSTACLE);
  const answer = useAnswer({
    subject: ANALYSIS,
    send: ({ project_id, words }: Question, request_id) =>
      call(coachContract.analyseObstacle, { body: { request_id, project_id, problem_description: words } }),
    keep: (analysis, { project_id }): KeptAnalysis => ({ analysis, project_id, added: {} }),
    discardedText: 'Discarded the suggestions',
    onAnswer,
  });

  /** Makes a task of a suggestion, with Undo. */
  async function add(kept: KeptAnalysis, suggestion: string): Promise<void> {
    const id = newId();
    const { name, description } = taskOfSuggestion(suggestion);
    const madeAt = Date.now();
    try {
      await createTask(records, { id, name, description, project_id: kept.project_id });
    } catch (error) {
      toastFailure(error);
      return;
    }
    saveDraft(ANALYSIS, { ...kept, added: { ...kept.added, [suggestion]: id } });
    const message = `Added “${name}” to “${kept.analysis.project_name}”`;
    const undo = async () => {
      const done = await runUndo(records, [removeTask({ id })], message);
      if (done) saveDraft(ANALYSIS, kept);
      return done;
    };
    offerUndo(records, message, { undo, madeAt });
  }

  return {
    ...answer,
    obstacle: obstacle ?? EMPTY,
    setObstacle: (next: Obstacle) => setObstacle(next.project_id === null && next.words === '' ? null : next),
    add,
  };
}

/** The end of a sentence, with the quotation mark that may follow it. */
const ENDS = /(?<=[.!?…][”"’)]?)\s+/;

/** Beginnings of sentences that describe instead of advise. */
const STATES = /^(?:no|nothing|its?|every|all|there|you|this|that|the|\d+|“)(?!\p{L})/iu;

/**
 * A suggestion as a task: the first sentence that advises becomes the name, the others the description. A name that is too
 * long is cut at a word, and the description has all of it.
 */
export function taskOfSuggestion(suggestion: string): { name: string; description: string } {
  const words = suggestion.trim().replaceAll(/\s+/g, ' ');
  const sentences = words.split(ENDS);
  const at = Math.max(
    0,
    sentences.findIndex((sentence) => !STATES.test(sentence)),
  );
  const name = sentences[at]!.replace(/\.$/, '');
  if (name.length <= TASK_NAME_MAX) return { name, description: sentences.toSpliced(at, 1).join(' ') };
  const head = name.slice(0, TASK_NAME_MAX - 1);
  const end = head.lastIndexOf(' ');
  return { name: `${end > 0 ? head.slice(0, end) : head}…`, description: words };
}
