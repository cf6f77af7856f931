import process from 'node:process';
import { VERSION } from '#server/version.ts';
import { Refusal } from './refusal.ts';
import { COMMANDS, USAGE } from './commands.ts';
import { readArguments } from './read-arguments.ts';

/*
 * `npm run -s auric -- add "Call mum tomorrow 17:00"`: Auric in a terminal, over its HTTP API. docs/command-line.md lists
 * commands, settings and exit codes.
 */

async function main(): Promise<void> {
  const { help, version, json, values, words } = readArguments(process.argv.slice(2));
  const [name, ...rest] = words;
  if (help || name === 'help') return print(USAGE);
  if (version) return print(`auric ${VERSION}`);
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new Refusal('usage', name === undefined ? USAGE : `There is no command “${name}”.\n\n${USAGE}`);
  const foreign = Object.keys(values).find((option) => !command.options?.some((each) => each === option));
  if (foreign !== undefined) throw new Refusal('usage', `“${command.name}” has no option “--${foreign}”.`);
  const { text, data } = await command.run(rest, values);
  // An export to a pipe has nothing to say.
  if (data !== null) print(json ? JSON.stringify(data, null, 2) : text);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const EXIT_CODES = { refused: 1, usage: 2, 'sign-in': 3, unreachable: 4 } as const;

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_CODES[error.reason];
}
