import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/endpoint.ts';
import { FakeUpload } from '#web/testing/fake-upload.ts';
import { ApiError } from './api-error.ts';
import { TOKEN_KEY, whenSignedOut } from './api.ts';
import { upload } from './upload.ts';

const files = endpoint('POST /folders/:id/files', {
  kind: 'upload',
  summary: 'Stores a file.',
  params: z.object({ id: z.string() }),
  maxBytes: 1_000,
  response: z.object({ size: z.number() }),
});

const signedOut = vi.fn<(token: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  signedOut.mockReset();
  whenSignedOut(signedOut);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === TOKEN_KEY ? 'secret' : null) });
  vi.stubGlobal('document', { cookie: 'csrf_token=abc' });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new File(['hello'], 'plan.txt', { type: 'text/plain' });
const send = (options = {}) => upload(files, { params: { id: 'a/b' }, file }, options);
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

/** Fails each try of an upload, and runs the pauses between them. */
async function everyTry(end: () => void) {
  for (const pause of [1_000, 2_000, 0]) {
    end();
    await vi.advanceTimersByTimeAsync(pause);
  }
}

test('a file is sent as a form field, with token and CSRF header, and reports its progress', async () => {
  const shares: number[] = [];
  const sent = send({ onProgress: (share: number) => shares.push(share) });
  const request = FakeUpload.last;
  for (const loaded of [50, 200]) request.progress(loaded, 200);
  request.respond(200, '{"size":5}');

  expect(await sent).toEqual({ size: 5 });
  expect([request.method, request.url]).toEqual(['POST', 'http://auric.example/api/folders/a%2Fb/files']);
  expect(request.headers).toMatchObject({ Authorization: 'Bearer secret', 'X-CSRF-Token': 'abc' });
  expect((request.sent!.get('file') as File).name).toBe('plan.txt');
  expect(shares).toEqual([0.25, 1]);
});

test('a refusal has its reason, and a 401 ends the session', async () => {
  const tooLarge = failureOf(send());
  FakeUpload.last.respond(413, '{"detail":"The request is too large"}');
  expect(await tooLarge).toMatchObject({ kind: 'answer', status: 413, message: 'The request is too large' });

  const dead = failureOf(send());
  FakeUpload.last.respond(401, '{"detail":"Not authenticated"}');
  expect((await dead)?.message).toBe('Authentication failed. Please log in again.');
  expect(signedOut).toHaveBeenCalledExactlyOnceWith('secret');

  const broken = failureOf(send());
  await everyTry(() => FakeUpload.last.respond(502, '<html>'));
  expect((await broken)?.message).toBe('Server temporarily unavailable. Please try again later.');
});

test('a lost connection and a stalled upload are distinguished', async () => {
  const lost = failureOf(send());
  await everyTry(() => FakeUpload.last.end('error'));
  expect(await lost).toMatchObject({ kind: 'network' });

  const stalled = failureOf(send());
  const request = FakeUpload.last;
  await vi.advanceTimersByTimeAsync(29_000);
  request.progress(1, 2);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(request.isAborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000 + 30_000 + 2_000 + 30_000);
  expect(await stalled).toMatchObject({ kind: 'timeout' });
});

test('an upload is repeated like other calls, after 1 s and 2 s, and never after a refusal', async () => {
  const before = FakeUpload.all.length;
  const sent = send();
  FakeUpload.last.respond(503, '{"detail":"The database is busy"}');
  await vi.advanceTimersByTimeAsync(999);
  expect(FakeUpload.all.length - before).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeUpload.all.length - before).toBe(2);
  FakeUpload.last.end('error');
  await vi.advanceTimersByTimeAsync(2_000);
  expect((FakeUpload.last.sent!.get('file') as File).name).toBe('plan.txt');
  FakeUpload.last.respond(200, '{"size":5}');
  expect([await sent, FakeUpload.all.length - before]).toEqual([{ size: 5 }, 3]);

  const refused = failureOf(send());
  FakeUpload.last.respond(415, '{"detail":"No"}');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await refused)?.status, FakeUpload.all.length - before]).toEqual([415, 4]);

  const leaving = new AbortController();
  const left = failureOf(send({ signal: leaving.signal }));
  FakeUpload.last.respond(500, '{}');
  await vi.advanceTimersByTimeAsync(500);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await left)?.name, FakeUpload.all.length - before]).toEqual(['AbortError', 5]);
});

test('a large file has its own time for the response, and is not sent again once it was sent whole', async () => {
  const before = FakeUpload.all.length;
  const options = { answerMs: 600_000, onceSent: true };
  const sent = failureOf(send(options));
  FakeUpload.last.progress(100, 200);
  FakeUpload.last.end('error');
  await vi.advanceTimersByTimeAsync(1_000);
  const request = FakeUpload.last;
  request.progress(200, 200);
  await vi.advanceTimersByTimeAsync(599_000);
  expect([request.isAborted, FakeUpload.all.length - before]).toEqual([false, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await sent, FakeUpload.all.length - before]).toMatchObject([{ kind: 'timeout' }, 2]);

  const broken = failureOf(send(options));
  FakeUpload.last.progress(200, 200);
  FakeUpload.last.respond(503, '{"detail":"The database is busy"}');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await broken)?.status, FakeUpload.all.length - before]).toEqual([503, 3]);
});

test('an aborted upload ends with the reason of its signal', async () => {
  const leaving = new AbortController();
  const sent = failureOf(send({ signal: leaving.signal }));
  leaving.abort();
  expect(FakeUpload.last.isAborted).toBe(true);
  const failure = await sent;
  expect([failure instanceof ApiError, failure?.name]).toEqual([false, 'AbortError']);
});
