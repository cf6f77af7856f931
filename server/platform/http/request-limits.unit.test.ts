import { expect, test } from 'vitest';
import { clientNetwork } from './request-limits.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:40001', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:DB8::7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['[2001:db8:0:7::1]', '2001:db8:0:7::/64'],
  ['[2001:0db8:0000:0007::1]:443', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['[::1]:443', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['_hidden:40001', 'unknown'],
  ['1.2.3', 'unknown'],
  [':'.repeat(10_000), 'unknown'],
])('%s is of the network %s', (client, network) => {
  expect(clientNetwork(client)).toBe(network);
});
