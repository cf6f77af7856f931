import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFromLock } from './complete-lock.ts';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));

test('package-lock.json holds the packages of every platform (node scripts/complete-lock.ts adds them)', () => {
  expect(missingFromLock(lock).map(({ name }) => name)).toEqual([]);
});

test('package-lock.json names no registry, so that everybody installs from their own', () => {
  expect(Object.values<{ resolved?: string }>(lock.packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('a package missing for another platform is found', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' } },
    'node_modules/tool-linux-x64': { version: '1.0.0' },
  };
  expect(missingFromLock({ packages })).toMatchObject([{ name: 'tool-darwin-arm64', version: '1.0.0' }]);
});
