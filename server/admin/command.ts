import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import { type Terminal, WrongUsage } from '../platform/terminal/run-command.ts';
import { CALL } from '../how-to-call.ts';
import type { Settings } from '../settings.ts';

/** The values of options by name: text, or true for a flag. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** What a command gets. */
export interface Given {
  /** The words after the name of the command. */
  words: readonly string[];
  options: Options;
  terminal: Terminal;
  config: Config;
  settings: Settings;
}

/** One command of `npm run admin`. */
export interface Command {
  /** Its name and words: `users disable ADDRESS`. A word in brackets may be left out. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Further lines for its own help. */
  details?: string;
  options?: ParseArgsOptionsConfig;
  /** Returns the text to print. */
  run: (given: Given) => Promise<string>;
}

/** A part of the name of a command; other words of its usage are given by the caller. */
const NAME = /^[a-z-]+$/;

/** The name of a command: `users disable`. */
const nameOf = ({ usage }: Command): string =>
  usage
    .split(' ')
    .filter((word) => NAME.test(word))
    .join(' ');

const wordsOf = ({ usage }: Command): string[] => usage.split(' ').filter((word) => !NAME.test(word));

/** The list of all commands. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${CALL.admin} COMMAND [--help]`,
    '',
    ...lines,
    '',
    'It uses the settings of the server, which may run meanwhile (restore and move need it stopped).',
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}

function helpOf({ usage, summary, details, options = {} }: Command): string {
  const named = Object.entries(options).map(([name, { type }]) => `[--${name}${type === 'string' ? ' …' : ''}]`);
  return [`Usage: ${[CALL.admin, usage, ...named].join(' ')}`, '', summary, ...(details ? [details] : [])].join('\n');
}

/**
 * Finds the command of the arguments and reads its words and options.
 * @returns the text of the help instead, if it is asked for.
 * @throws WrongUsage in one line.
 */
export function readCommand(commands: readonly Command[], args: readonly string[]) {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0]!)) return { help: overview(commands) };
  const command = commands.find((each) => {
    const name = nameOf(each).split(' ');
    return name.every((word, index) => args[index] === word);
  });
  if (!command) {
    const group = commands.filter((each) => nameOf(each).split(' ')[0] === args[0]).map(nameOf);
    if (group.length > 0) throw new WrongUsage(`Say which: ${group.join(', ')}.`);
    throw new WrongUsage(`There is no command "${args[0]}". List them with: ${CALL.admin} help`);
  }
  const rest = args.slice(nameOf(command).split(' ').length);
  const { values, positionals } = parse(command, rest);
  if (values['help'] === true) return { help: helpOf(command) };
  const words = wordsOf(command);
  const needed = words.filter((word) => !word.startsWith('['));
  if (positionals.length < needed.length || positionals.length > words.length) {
    throw new WrongUsage(`Usage: ${CALL.admin} ${command.usage}`);
  }
  return { call: { command, words: positionals, options: values as Options } };
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    // The rest after the first sentence explains the rules of options.
    throw new WrongUsage(`${(error as Error).message.split(/\. |\n/)[0]}. Usage: ${CALL.admin} ${command.usage}`);
  }
}
