import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Call, Result } from './serve-commands.ts';

interface Called {
  /** Written to standard input. */
  input?: string;
  env?: Record<string, string>;
  /** As an operator runs it, in a process of its own, which costs a second. */
  isOwnProcess?: boolean;
}

type Parts = Pick<TestApp, 'dataDir' | 'databaseUrl'> & {
  /** Of the running server. */
  port?: number;
  /** In which the commands are called. */
  folder: string;
};

/** Returns a function that runs `npm run admin` without its setup, beside a running server. */
export const adminCommand = (parts: Parts) => commandOf('admin', parts);

/** Returns the same for `npm run export`. */
export const exportCommand = (parts: Parts) => commandOf('export', parts);

function commandOf(command: Call['command'], { dataDir, databaseUrl, port, folder }: Parts) {
  const basic = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
  let server: ChildProcess | undefined;
  afterAll(() => server?.disconnect());

  /** One process runs all commands, one after the other: most of a command is the loading of its modules. */
  async function callServer(call: Call): Promise<Result> {
    server ??= fork(resolve('server/testing/terminal/serve-commands.ts'), { cwd: folder, env: basic, execArgv: [] });
    server.send(call);
    const [result] = (await once(server, 'message')) as [Result];
    return result;
  }

  async function spawnCommand({ args, input, env }: Call): Promise<Result> {
    const child = spawn(process.execPath, [resolve(`server/${command}.ts`), ...args], { cwd: folder, env });
    child.stdin.end(input);
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, out, error };
  }

  return async (args: readonly string[], { input = '', env = {}, isOwnProcess = false }: Called = {}) => {
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PUBLIC_URL: 'http://auric.test',
      ...(port !== undefined && { PORT: String(port) }),
    };
    const call = { command, args, input, env: { ...basic, ...settings, ...env } };
    const { code, out, error } = await (isOwnProcess ? spawnCommand : callServer)(call);
    return { code, out: out.trimEnd(), error: error.trimEnd() };
  };
}
