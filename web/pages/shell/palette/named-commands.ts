import type { Found } from '#web/features/search/found.ts';
import type { Command } from './commands.ts';

/** Tasks with the name. */
const NAMED_MAX = 3;

/** Verbs before the name of a task, and the action they mean. */
const VERBS: readonly { verb: RegExp; action: string; named: (task: string) => string }[] = [
  { verb: /^(?:complete|finish|tick)$/i, action: 'Complete', named: (task) => `Complete ${task}` },
  { verb: /^plan$/i, action: 'Plan for today', named: (task) => `Plan ${task} for today` },
  { verb: /^postpone$/i, action: 'Plan for tomorrow', named: (task) => `Plan ${task} for tomorrow` },
  { verb: /^focus$/i, action: 'Focus on it', named: (task) => `Focus on ${task}` },
];

/**
 * Actions on the open tasks that a text names after a verb: `complete blood test`.
 * @param find the tasks with a name.
 */
export function commandsOnNamed(
  words: string,
  find: (name: string) => readonly Found[],
  actionsOf: (task: Found) => readonly Command[],
): Command[] {
  const [, verb = '', name = ''] = /^(\p{L}+)(?:\s+on)?\s+(.+)$/u.exec(words) ?? [];
  const meant = VERBS.find((each) => each.verb.test(verb));
  if (!meant) return [];
  const tasks = find(name).filter(({ completed }) => !completed);
  return tasks.slice(0, NAMED_MAX).flatMap((task) =>
    actionsOf(task)
      .filter((command) => command.name === meant.action)
      .map((command) => ({
        ...command,
        ...{ id: `${command.id} ${task.id}`, name: meant.named(`“${task.name}”`), words: verb },
      })),
  );
}
