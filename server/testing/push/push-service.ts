import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { PushSubscription } from '#contract/push.ts';

/** A message as a device reads it. */
export interface Received {
  /** The JSON of the payload. */
  message: unknown;
  ttl: string | undefined;
  /** What the server says of itself in its signature. */
  claims: { aud: string; sub: string };
  /** The key of the server that has signed it. */
  key: string;
}

export interface PushService {
  /** Its origin, for `PUSH_SERVICES`. */
  origin: string;
  /** Subscribes a new device. */
  subscribe(): { subscription: PushSubscription; received: Received[] };
  /** The status of all later answers, and how long (ms) they take. */
  answerWith(status: number, afterMs?: number): void;
  /** The largest number of requests that were open at a time. */
  mostAtOnce(): number;
  stop(): Promise<void>;
}

/** A push service on loopback with devices that decrypt what they get (RFC 8030, 8291 and 8292). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, (body: Buffer, headers: Record<string, string>) => void>();
  let status = 201;
  let delayMs = 0;
  const requests = { open: 0, most: 0 };
  const http = createServer(async (request, response) => {
    requests.open += 1;
    requests.most = Math.max(requests.most, requests.open);
    response.once('close', () => (requests.open -= 1));
    const body = await buffer(request);
    if (delayMs > 0) await setTimeout(delayMs);
    if (status === 201) devices.get(request.url ?? '')?.(body, request.headers as Record<string, string>);
    response.writeHead(status).end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe() {
      const device = createECDH('prime256v1');
      const publicKey = device.generateKeys();
      const auth = randomBytes(16);
      const path = `/${randomBytes(8).toString('hex')}`;
      const received: Received[] = [];
      devices.set(path, (body, headers) =>
        received.push({
          message: JSON.parse(decrypt(body, { device, publicKey, auth })) as unknown,
          ttl: headers['ttl'],
          ...signed(headers['authorization']!),
        }),
      );
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      return { subscription: { endpoint: origin + path, keys }, received };
    },
    answerWith(next, afterMs = 0) {
      status = next;
      delayMs = afterMs;
    },
    mostAtOnce: () => requests.most,
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  };
}

interface Device {
  device: ReturnType<typeof createECDH>;
  publicKey: Buffer;
  auth: Buffer;
}

function decrypt(body: Buffer, { device, publicKey, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const end = 21 + body[20]!;
  const serverKey = body.subarray(21, end);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
  const secret = derive(device.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Checks the signature of a request. @throws Error if it is not of the key that the request names. */
function signed(authorization: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('Not signed by the named key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims'], key };
}
