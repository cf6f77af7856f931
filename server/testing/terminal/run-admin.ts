import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../app.ts';

interface Called {
  /** Written to standard input. */
  input?: string;
  env?: Record<string, string>;
}

/** Returns a function that runs `npm run admin` without its setup, in a folder, beside a running server. */
export function adminOf(parts: Pick<TestApp, 'dataDir' | 'databaseUrl'> & { port: number; folder: string }) {
  const { dataDir, databaseUrl, port, folder } = parts;
  return async (args: readonly string[], { input = '', env = {} }: Called = {}) => {
    const child = spawn(process.execPath, [resolve('server/admin.ts'), ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        PUBLIC_URL: 'http://auric.test',
        PORT: String(port),
        ...env,
      },
    });
    child.stdin.end(input);
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, out: out.trimEnd(), error: error.trimEnd() };
  };
}
