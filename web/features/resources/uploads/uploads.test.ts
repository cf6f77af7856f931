import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_BYTES_MAX } from '#contract/resources.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { FakeUpload } from '#web/testing/fake-upload.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { addUploads, currentUploads, dropUpload, EVERYWHERE, retryUpload, showUploadsOf } from './uploads.ts';
import { eventually } from '#web/testing/eventually.ts';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  FakeUpload.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('window', new EventTarget());
  server = fakeServer({});
});
afterEach(() => {
  for (const { id } of currentUploads()) dropUpload(id);
  resetToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const named = (...names: string[]) => names.map((name) => new File(['hello'], name, { type: 'text/plain' }));
const add = (files: readonly File[]) => addUploads(server.records, { holder: null }, files);
const states = () => currentUploads().map(({ file, state }) => [file.name, state]);
const idOf = (request: FakeUpload) => new URL(request.url).searchParams.get('id');

/** The request of the nth upload, once it is sent. */
const request = (place: number) =>
  eventually(() => {
    const sent = FakeUpload.all[place];
    if (!sent) throw new Error(`${place} is not sent yet`);
    return sent;
  });
const store = async (place: number) => {
  const sent = await request(place);
  sent.respond(201, JSON.stringify({ id: idOf(sent), filename: 'stored' }));
};
const refuse = async (place: number, status: number, detail: string) =>
  (await request(place)).respond(status, JSON.stringify({ detail }));
/** Lets every attempt of the running upload fail with a 500. */
const breakDown = async (place: number) => {
  await request(place);
  for (const pause of [1_000, 2_000, 0]) {
    FakeUpload.last.respond(500, '{"detail":"Internal error"}');
    await vi.advanceTimersByTimeAsync(pause);
  }
};
const whenStates = (expected: unknown) => eventually(() => expect(states()).toEqual(expected));

/** Whether leaving the page asks for confirmation. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('leaving the page asks for confirmation as long as a file is being sent, and no longer', async () => {
  vi.useFakeTimers();
  expect(asksBeforeLeaving()).toBe(false);
  add(named('a.txt', 'b.txt'));
  expect(asksBeforeLeaving()).toBe(true);
  await store(0);
  await breakDown(1);
  await whenStates([['b.txt', 'failed']]);
  expect(asksBeforeLeaving()).toBe(false);

  retryUpload(currentUploads()[0]!.id);
  expect(asksBeforeLeaving()).toBe(true);
  dropUpload(currentUploads()[0]!.id);
  expect(asksBeforeLeaving()).toBe(false);
});

test('sixty files are sent one after the other, in order, with one toast', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
  add(named(...names));
  for (const [place, name] of names.entries()) {
    const sent = await request(place);
    expect([FakeUpload.all.length, (sent.sent!.get('file') as File).name]).toEqual([place + 1, name]);
    await store(place);
  }
  await whenStates([]);
  await eventually(() => expect(currentToast().toast?.message).toBe('Added 60 files'));
});

test('uploads in view have no toast', async () => {
  const leave = showUploadsOf(EVERYWHERE);
  add(named('a.txt'));
  await store(0);
  await whenStates([]);
  leave();
  expect(currentToast().toast).toBeNull();
});

test('a cancelled upload stops, a queued one is never sent, and the others continue', async () => {
  add(named('a.txt', 'b.txt', 'c.txt'));
  const first = await request(0);
  first.progress(2, 5);
  expect(currentUploads()[0]).toMatchObject({ sent: 2, state: 'sending' });
  const [a, b] = currentUploads();
  dropUpload(a!.id);
  dropUpload(b!.id);

  expect(first.isAborted).toBe(true);
  const next = await request(1);
  expect((next.sent!.get('file') as File).name).toBe('c.txt');
  expect(states()).toEqual([['c.txt', 'sending']]);
});

test('an upload cancelled after all its bytes were sent is completed, and deleted at once', async () => {
  add(named('a.txt'));
  const first = await request(0);
  first.progress(9, 9);
  const { id } = currentUploads()[0]!;
  dropUpload(id);
  expect([first.isAborted, states()]).toEqual([false, []]);
  await store(0);
  await eventually(() => expect(server.sent.map(({ line }) => line)).toEqual([`DELETE /resources/${id}`]));
  expect(currentToast().toast).toBeNull();
});

test('an empty or too large file is refused without being sent', () => {
  const large = { name: 'large.png', size: FILE_BYTES_MAX + 1 } as File;
  add([new File([], 'empty.txt'), large]);
  expect(currentUploads().map(({ problem, state }) => [problem, state])).toEqual([
    ['The file is empty.', 'refused'],
    ['File size 10.0MB exceeds the 10MB limit', 'refused'],
  ]);
  expect([FakeUpload.all.length, asksBeforeLeaving()]).toEqual([0, false]);
});

test.each([
  [415, 'The file is damaged, or it is not a PNG picture.'],
  [422, 'The file is empty.'],
])('a file refused with %i is not sent again', async (status, detail) => {
  add(named('a.txt'));
  await refuse(0, status, detail);
  await whenStates([['a.txt', 'refused']]);
  expect(currentToast().toast?.message).toBe(`“a.txt” was not added. ${detail}`);

  retryUpload(currentUploads()[0]!.id);
  expect([states(), FakeUpload.all.length]).toEqual([[['a.txt', 'refused']], 1]);
});

test.each([
  [413, 'Your files can take up to 500MB. Delete some for good first.'],
  [429, 'Too many files at once.'],
])('an upload that failed with %i can be retried, as the same file', async (status, detail) => {
  add(named('a.txt'));
  await refuse(0, status, detail);
  await whenStates([['a.txt', 'failed']]);

  retryUpload(currentUploads()[0]!.id);
  expect(idOf(await request(1))).toBe(idOf(FakeUpload.all[0]!));
  await store(1);
  await whenStates([]);
});

test('an upload that failed with 500 each time can be retried, as the same file', async () => {
  vi.useFakeTimers();
  add(named('a.txt'));
  await breakDown(0);
  await whenStates([['a.txt', 'failed']]);
  expect(new Set(FakeUpload.all.map(idOf)).size).toBe(1);

  retryUpload(currentUploads()[0]!.id);
  expect(idOf(await request(3))).toBe(idOf(FakeUpload.all[0]!));
  await store(3);
  await whenStates([]);
});

const SIGN_IN = 'Waiting for you to sign in';

test('uploads wait when the session expires, and continue in the next session of the same person', async () => {
  vi.stubGlobal('history', { replaceState: () => undefined });
  add(named('a.txt', 'b.txt'));
  const id = idOf(await request(0));
  (await request(0)).respond(401, JSON.stringify({ detail: 'Not authenticated' }));
  server.records.close(new ApiError('answer', 401));
  await whenStates([
    ['a.txt', 'waiting'],
    ['b.txt', 'waiting'],
  ]);
  expect(currentUploads().map(({ problem }) => problem)).toEqual([SIGN_IN, SIGN_IN]);
  expect(asksBeforeLeaving()).toBe(true);

  server = fakeServer({});
  expect(idOf(await request(1))).toBe(id);
  expect(currentUploads().map(({ records }) => records === server.records)).toEqual([true, true]);
  await store(1);
  await store(2);
  await whenStates([]);
});

test('signing out leaves no file behind', async () => {
  const { signOut } = await import('#web/platform/session.ts');
  vi.stubGlobal('history', { replaceState: () => undefined });
  add(named('a.txt', 'b.txt'));
  const first = await request(0);
  await signOut();
  server.records.close(new ApiError('answer', 401));
  first.progress(1, 2);
  await whenStates([]);
  server = fakeServer({});
  await vi.waitFor(() => expect([first.isAborted, FakeUpload.all.length]).toEqual([true, 1]));
});
