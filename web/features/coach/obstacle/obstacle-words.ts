import { TASK_NAME_MAX } from '#contract/vocabulary.ts';

/** The end of a sentence, with the quotation mark that may follow it. */
const ENDS = /(?<=[.!?…][”"’)]?)\s+/;

/** How a sentence begins that says how things are, not what to do. */
const STATES = /^(?:no|nothing|its?|every|all|there|you|this|that|the|\d+|“)(?!\p{L})/iu;

/**
 * A suggestion as a task: the sentence that says what to do is the name, the others are the description. A name that would
 * be too long is cut at a word, with all of it below.
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
