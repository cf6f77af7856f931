import { StartProblem } from '#server/database/files/start-problem.ts';
import { DomainError } from '#server/platform/errors.ts';

/** New files are for their owner only. */
const PRIVATE = 0o077;

/** A command was called wrongly: it exits with 2. */
export class WrongUsage extends StartProblem {}

/**
 * Runs a command of the terminal: prints the text it returns, or one line about what an operator can fix. Exits with 1
 * if the command fails, and with 2 after wrong arguments.
 * @param command gets the arguments.
 */
export async function runCommand(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  process.umask(PRIVATE);
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    const isKnown =
      error instanceof StartProblem || error instanceof DomainError || (error instanceof Error && 'code' in error);
    process.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
}
