import { expect, test } from 'vitest';
import { Addresses, isPublic } from './addresses.ts';

/** Names and the answers of their name servers, one after the other. */
const namesIn = (answers: Record<string, string[][]>) => async (name: string) =>
  (answers[name]?.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const reasonOf = (addresses: Addresses, url: string): Promise<string> =>
  addresses.of(new URL(url)).then(
    (found) => `sent to ${found.map(({ address }) => address).join(', ')}`,
    (error: Error) => error.message,
  );

test.each([
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '192.88.99.1'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:0:127.0.0.1', 'fe80::1', 'fec0::1'],
  ...['fc00::1', 'fd12:3456::1', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2001::1'],
  ...['2001:db8::1', '100::1', '3fff::1', '5f00::1'],
])('B-19: %s is not on the internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is on the internet',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test('B-19: a literal address is read as a browser reads it', async () => {
  const addresses = new Addresses([], namesIn({}));
  for (const host of ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:10.0.0.1]', '[fe80::1]']) {
    expect(await reasonOf(addresses, `https://${host}/hook`)).toMatch(/private network/);
  }
});

test('B-19: a name with one private address is refused, whatever its others are', async () => {
  const answers = { 'a.example': [['93.184.215.14', '10.0.0.1']], 'b.example': [['::1', '2606:4700:4700::1111']] };
  const addresses = new Addresses([], namesIn(answers));
  expect(await reasonOf(addresses, 'https://a.example/')).toMatch(/private network/);
  expect(await reasonOf(addresses, 'https://b.example/')).toMatch(/private network/);
  expect(await reasonOf(addresses, 'https://c.example/')).toBe('This name has no address');
});

test('only https without a password and without the ports of other services is allowed', async () => {
  const ip = 'https://93.184.215.14';
  const addresses = new Addresses([], namesIn({}));
  expect(await reasonOf(addresses, `${ip}/hook`)).toBe('sent to 93.184.215.14');
  expect(await reasonOf(addresses, `${ip}:8443/hook`)).toBe('sent to 93.184.215.14');
  expect(await reasonOf(addresses, `${ip}:25/hook`)).toBe('This port is not allowed');
  expect(await reasonOf(addresses, 'http://93.184.215.14/hook')).toBe('Must begin with https://');
  expect(await reasonOf(addresses, 'ftp://93.184.215.14/hook')).toBe('Must begin with https://');
  expect(await reasonOf(addresses, 'https://maya:secret@93.184.215.14/')).toMatch(/password/);
});

test('the operator can list private names and addresses', async () => {
  const addresses = new Addresses(['localhost', '10.0.0.5', 'fd00::0:5'], namesIn({ 'nas.example': [['10.0.0.5']] }));
  expect(await reasonOf(addresses, 'http://localhost:3001/hook')).toMatch(/^sent to (127\.0\.0\.1|::1)/);
  expect(await reasonOf(addresses, 'http://10.0.0.5:25/hook')).toBe('sent to 10.0.0.5');
  expect(await reasonOf(addresses, 'http://[fd00::5]/hook')).toBe('sent to fd00::5');
  expect(await reasonOf(addresses, 'http://nas.example/hook')).toBe('sent to 10.0.0.5');
  expect(await reasonOf(addresses, 'http://10.0.0.6/hook')).toMatch(/private network/);
});
