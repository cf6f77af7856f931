import process from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { administer } from '#server/admin/administer.ts';
import { exitCodeOf } from '#server/platform/terminal/run-command.ts';

/* A process that runs the commands of `npm run admin` that its parent sends, each with its own input and settings. */

export interface Call {
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

process.on('message', async ({ args, input, env }: Call) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const code = await exitCodeOf(administer, args, { env, stdin: Readable.from([input]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await written;
  process.send!({ code, out, error } satisfies Result);
});
