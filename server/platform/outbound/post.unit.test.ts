import { expect, test } from 'vitest';
import { startReceiver } from '#server/testing/webhooks/receiver.ts';
import { Addresses } from './addresses.ts';
import { post } from './post.ts';

const receiver = await startReceiver();
const { port } = new URL(receiver.url);
const sent = { body: '{}', headers: { 'content-type': 'application/json' }, signal: new AbortController().signal };

test('B-19: a name whose second answer is private is reached at its first, checked address only', async () => {
  const answers = ['93.184.215.14', '127.0.0.1'];
  const addresses = new Addresses([], async () => [{ address: answers.shift()!, family: 4 }]);
  const url = new URL(`https://rebinding.example:${port}/`);
  expect(await addresses.of(url)).toEqual([{ address: '93.184.215.14', family: 4 }]);

  // The request asks no name server: this name has no address but the given one.
  const given = [{ address: '127.0.0.1', family: 4 }];
  const { status, answer } = await post(new URL(`http://rebinding.example:${port}/`), { ...sent, addresses: given });
  expect([status, answer]).toEqual([200, 'Thanks']);
  expect(receiver.received.at(-1)!.headers.host).toBe(`rebinding.example:${port}`);
  await expect(addresses.of(url)).rejects.toThrow('private network');
});

test('a request without a response ends with the signal', async () => {
  const stop = new AbortController();
  receiver.answer = () => stop.abort(new Error('Too late'));
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  await expect(post(new URL(receiver.url), { ...sent, addresses, signal: stop.signal })).rejects.toThrow('Too late');
});

test('a response that stalls after its beginning ends with the signal', async () => {
  const stop = new AbortController();
  receiver.answer = (response) => response.write('a', () => stop.abort(new Error('Too late')));
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  await expect(post(new URL(receiver.url), { ...sent, addresses, signal: stop.signal })).rejects.toThrow('Too late');
});
