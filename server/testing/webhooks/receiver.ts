import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenDone } from '../when-done.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that receives webhooks. */
export interface Receiver {
  url: string;
  /** The requests, oldest first. */
  received: Received[];
  /** How later requests are answered; null: they are left without a response. */
  answer: ((response: ServerResponse, request: Received) => void) | null;
  /** The largest number of requests that were open at a time. */
  mostAtOnce: number;
}

/** Starts a receiver, and stops it after the test file. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: (response) => response.end('Thanks'), mostAtOnce: 0 };
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, open);
    response.once('close', () => (open -= 1));
    const received = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    receiver.received.push(received);
    receiver.answer?.(response, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  whenDone(async () => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
