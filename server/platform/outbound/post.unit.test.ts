import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

/** Posts to a server that writes these bytes and nothing more, and then ends the connection or stops the request. */
async function postTo(answer: string, then: 'ends' | 'stops' | 'waits') {
  const stop = new AbortController();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      if (then === 'ends') socket.end(answer);
      else socket.write(answer, () => then === 'stops' && stop.abort(new Error('Too late')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  return post(url, { ...sent, addresses, signal: stop.signal }).finally(() => server.close());
}

test('an answer that changes the protocol is the answer', async () => {
  for (const headers of ['Connection: Upgrade\r\nUpgrade: x\r\n', '']) {
    const answer = `HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`;
    expect(await postTo(answer, 'waits')).toEqual({ status: 101, answer: '' });
  }
});

test('an answer with information only ends with the signal or the connection', async () => {
  const answer = 'HTTP/1.1 103 Early Hints\r\n\r\n';
  await expect(postTo(answer, 'stops')).rejects.toThrow('Too late');
  await expect(postTo(answer, 'ends')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
