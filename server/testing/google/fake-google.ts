import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleConfig } from '#server/config.ts';
import { whenDone } from '../when-done.ts';

/** The behaviour of one of Google's two addresses: a body to send as JSON, or a function. */
type Behaviour = object | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FakeGoogle {
  google: GoogleConfig;
  /** Changed by tests. */
  tokeninfo: Behaviour;
  userinfo: Behaviour;
  /** The requests, oldest first: path and `Authorization`. */
  asked: { url: string; authorization: string | undefined }[];
}

/** A provider on loopback with failures that a real one cannot produce on request, for one test file. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const http = createServer((request, response) => {
    const { url = '', headers } = request;
    fake.asked.push({ url, authorization: headers.authorization });
    const behaviour = url.startsWith('/v3/tokeninfo?') ? fake.tokeninfo : fake.userinfo;
    if (typeof behaviour === 'function') return void behaviour(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(behaviour));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  whenDone(async () => {
    http.closeAllConnections();
    http.close();
  });
  const userinfoUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v3/userinfo`;
  const fake: FakeGoogle = {
    google: { clientId: 'auric', userinfoUrl },
    tokeninfo: status(400),
    userinfo: status(401),
    asked: [],
  };
  return fake;
}

/** Responds with a status and an error of OAuth. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{"error":"invalid_token"}');

/** Accepts the request and never responds. */
export const hang: Behaviour = () => {};

/** Responds with very many bytes, until the client disconnects. */
export const endless =
  (bytes: number): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(65_536, ' ');
    let left = bytes;
    const write = () => {
      while (left > 0 && !response.destroyed) {
        left -= part.length;
        if (!response.write(part)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  };
