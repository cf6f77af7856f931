import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { DomainError } from '#server/platform/errors.ts';

/** New files are for their owner only. */
const PRIVATE = 0o077;

/** A command was called wrongly: it exits with 2. */
export class WrongUsage extends StartProblem {}

/** What a command reads and writes: the process itself has these, and tests have their own. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

/** @param args those after the name of the command. @returns the text to print. */
type Run = (args: readonly string[], terminal: Terminal) => Promise<string>;

/** Runs a command of the terminal in this process, which ends if it fails. */
export async function runCommand(command: Run): Promise<void> {
  process.umask(PRIVATE);
  const code = await exitCodeOf(command, process.argv.slice(2), process);
  if (code !== 0) process.exit(code);
}

/**
 * Runs a command and prints the text it returns, or one line about what an operator can fix.
 * @returns 0, 1 if the command fails, and 2 after wrong arguments.
 */
export async function exitCodeOf(command: Run, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    terminal.stdout.write(`${await command(args, terminal)}\n`);
    return 0;
  } catch (error) {
    const isKnown =
      error instanceof StartProblem || error instanceof DomainError || (error instanceof Error && 'code' in error);
    terminal.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`);
    return error instanceof WrongUsage ? 2 : 1;
  }
}

/** A path that an argument names: npm runs commands in the folder of Auric, and sets INIT_CWD to where they were called. */
export const resolveArgument = (argument: string, { env }: Terminal): string =>
  resolve(env['INIT_CWD'] ?? '.', argument);
