import { expect, test } from 'vitest';
import { originOf } from './own-name.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fe80::1', 'http://[fe80::1]:3000'],
  ['auric.local', 'http://auric.local:3000'],
])('a server that listens on %s is reached at %s', (host, origin) => {
  expect(originOf({ host, port: 3000 })).toBe(origin);
});
