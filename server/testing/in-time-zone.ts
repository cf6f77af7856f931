import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Returns the result of a function, as JSON, on a machine in this time zone. */
export async function inTimeZone(zone: string, path: string, name: string): Promise<unknown> {
  const script = `import * as module from '#server/${path}';
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    process.stdout.write(JSON.stringify({ timeZone, answer: module.${name}() }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { timeZone, answer } = JSON.parse(stdout) as { timeZone: string; answer: unknown };
  if (timeZone !== zone) throw new Error(`The child process ran in ${timeZone}, not in ${zone}`);
  return answer;
}
