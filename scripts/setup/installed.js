import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules holds what package-lock.json asks for. Compares the lock with npm's record of what it installed,
 * because the times of the two files say nothing after a `git checkout`.
 *
 * @param {string} root folder of package-lock.json
 * @returns {boolean}
 */
export function installIsCurrent(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  // No lock, nothing to compare: what is there has to do.
  return Object.entries(wanted ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present) return present.version === entry.version && present.integrity === entry.integrity;
    return Boolean(entry.optional || entry.devOptional);
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
