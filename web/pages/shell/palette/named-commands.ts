import type { Found } from '#web/features/search/found.ts';
import type { Command } from './commands.ts';
import { idOfAction, type TaskAction } from './task-actions.ts';

/** Maximum number of tasks. */
const NAMED_MAX = 3;

interface Verb {
  words: RegExp;
  action: TaskAction;
  commandOn: (task: string) => string;
}

/** Verbs before the name of a task, and the action they mean. */
const VERBS: readonly Verb[] = [
  { words: /^(?:complete|finish|tick)$/i, action: 'complete', commandOn: (task) => `Complete ${task}` },
  { words: /^plan$/i, action: 'today', commandOn: (task) => `Plan ${task} for today` },
  { words: /^postpone$/i, action: 'tomorrow', commandOn: (task) => `Plan ${task} for tomorrow` },
  { words: /^focus$/i, action: 'focus', commandOn: (task) => `Focus on ${task}` },
];

/** A text such as `complete blood test`. */
export interface VerbAndName {
  verb: Verb;
  /** The verb as typed. */
  typed: string;
  /** The name of a task. */
  name: string;
}

/** Reads a verb and a name; null if the text begins with no verb. */
export function readVerb(words: string): VerbAndName | null {
  const [, typed = '', name = ''] = /^(\p{L}+)(?:\s+on)?\s+(.+)$/u.exec(words) ?? [];
  const verb = VERBS.find((each) => each.words.test(typed));
  return verb ? { verb, typed, name } : null;
}

/**
 * What the verb does with the open tasks.
 * @param tasks those that have the name.
 */
export function commandsOnNamed(
  { verb, typed }: VerbAndName,
  tasks: readonly Found[],
  actionsOf: (task: Found) => readonly Command[],
): Command[] {
  const open = tasks.filter(({ completed }) => !completed);
  return open.slice(0, NAMED_MAX).flatMap((task) =>
    actionsOf(task)
      .filter(({ id }) => id === idOfAction(verb.action))
      .map((command) => ({
        ...command,
        ...{ id: `${command.id} ${task.id}`, name: verb.commandOn(`“${task.name}”`), words: typed },
      })),
  );
}
