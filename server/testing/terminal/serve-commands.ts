import process from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { administer } from '#server/admin/administer.ts';
import { exportAccounts } from '#server/admin/export-accounts.ts';
import { exitCodeOf } from '#server/platform/terminal/run-command.ts';

/* A process that runs the commands that its parent sends, each with its own input and settings. */

const COMMANDS = { admin: administer, export: exportAccounts };

export interface Call {
  command: keyof typeof COMMANDS;
  args: readonly string[];
  /** Written to standard input. */
  input: string;
  env: Record<string, string | undefined>;
}

export interface Result {
  code: number | null;
  out: string;
  error: string;
}

process.on('message', async ({ command, args, input, env }: Call) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const code = await exitCodeOf(COMMANDS[command], args, { env, stdin: Readable.from([input]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await written;
  process.send!({ code, out, error } satisfies Result);
});
