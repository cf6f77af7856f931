import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callBeside } from './how-to-call.ts';

test('under npm, and from the source, commands are called as npm scripts', () => {
  for (const [script, isByNpm] of [
    ['/opt/auric/server/admin.js', true],
    ['/src/server/main.ts', false],
  ] as const) {
    const call = callBeside(script, { isByNpm, node: 'node' });
    expect([call.admin, call.restore, call.restoreWith('FILE')]).toEqual([
      'npm run -s admin --',
      'npm run restore',
      'npm run restore -- FILE',
    ]);
  }
});

test('where a program is started without npm, commands are called without it', () => {
  const inImage = callBeside(resolve('server/main.js'), { isByNpm: false, node: '/nodejs/bin/node' });
  expect([inImage.restore, inImage.backup]).toEqual([
    '/nodejs/bin/node server/admin.js restore',
    '/nodejs/bin/node server/admin.js backup',
  ]);
  const service = callBeside('/opt/auric/server/main.js', { isByNpm: false, node: '/usr/bin/node' });
  expect(service.restoreWith('FILE')).toBe('/usr/bin/node /opt/auric/server/admin.js restore FILE');
});
