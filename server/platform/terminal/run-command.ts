import { StartProblem } from '#server/database/files/start-problem.ts';

/** New files are for their owner only. */
const PRIVATE = 0o077;

/**
 * Runs a command of the terminal: prints the text it returns, or one line about what an operator can fix.
 * @param command gets the arguments.
 */
export async function runCommand(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  process.umask(PRIVATE);
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    const isKnown = error instanceof Error && (error instanceof StartProblem || 'code' in error);
    process.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
