import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Threads report their processor time since this version. */
const REQUIRED = [24, 6];

/**
 * The Node.js that npm scripts will use: the one of the npm package `node`, else the one on PATH.
 *
 * @param {string} root folder of node_modules
 * @returns {{ path: string, problem?: string }} `problem` says what to do when it is older than needed
 */
export function findRuntime(root) {
  const packaged = join(root, 'node_modules/.bin/node');
  const path = existsSync(packaged) ? packaged : process.execPath;
  const version = versionOf(path);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) return { path };
  return {
    path,
    problem: [
      `Auric runs on Node.js ${REQUIRED.join('.')} or newer, and this is ${version || 'a file that does not run'} (${path}).`,
      ...(existsSync(join(root, 'node_modules/node'))
        ? [
            'The npm package "node" brings the right one with its install script, which npm ignored or blocked here.',
            'Do one of these, then try again:',
            '  npm rebuild node --ignore-scripts=false',
            `  put Node.js ${REQUIRED.join('.')} or newer first on PATH`,
          ]
        : [`Put Node.js ${REQUIRED.join('.')} or newer first on PATH, then try again.`]),
    ].join('\n'),
  };
}

function versionOf(path) {
  // Every start but the first runs on the packaged Node.js itself, and is spared a process.
  if (realpathSync(path) === realpathSync(process.execPath)) return process.versions.node;
  const { stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}
