import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import { FILE_BYTES_MAX } from '#contract/resources.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { followNetwork } from '#web/platform/connection/connection.ts';
import { recordsOf, type RecordStore } from '#web/records/record-store.ts';
import { fileOf } from '#web/records/waiting/write-log.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeDevice } from '#web/testing/fake-device.ts';
import { FakeUpload } from '#web/testing/fake-upload.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import type { Holder } from '../resource-queries.ts';
import { addFiles, dropUpload } from './upload-file.ts';

/* Files wait on the device, and are sent once and in order, whatever happens to tabs, network and session. */

const ENTRY: Holder = { type: 'journal_entry', id: 'e' };

let isUp = true;
let answerEntry: () => unknown = () => ({});
/** Stands for the creation of a journal entry, which files may not import. */
const createEntry = defineWrite<string, unknown>({
  name: 'uploads.entry',
  lanes: (id) => [`journalEntry ${id}`],
  send: async () => {
    if (!isUp) throw new ApiError('network');
    return answerEntry();
  },
  waits: { answer: () => ({}), label: () => ({ verb: 'add', name: 'Rain' }) },
});

let device: ReturnType<typeof fakeDevice>;
let deleted: string[] = [];
let answerDelete: () => Response = () => new Response('{}');
let stores: RecordStore[] = [];
let unfollow: () => void;

beforeEach(() => {
  FakeUpload.all = [];
  deleted = [];
  answerDelete = () => new Response('{}');
  isUp = true;
  answerEntry = () => ({});
  device = fakeDevice();
  stores = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeServer({});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!isUp) throw new TypeError('Failed to fetch');
    if (typeof request !== 'string' && request.method === 'DELETE') {
      deleted.push(request.url.split('/').at(-1)!.split('?')[0]!);
      return answerDelete();
    }
    return new Response('{}');
  });
  unfollow = followNetwork();
});
afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  for (const records of stores) records.close(new ApiError('answer', 401));
  unfollow();
  resetToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the app in a new tab. */
async function openTab(log = device.openTab()) {
  const records = recordsOf(new QueryClient());
  stores.push(records);
  await records.keepIn(log, async () => undefined);
  return { records, close: () => log.close() };
}

const named = (...names: string[]) => names.map((name) => new File(['hello'], name, { type: 'text/plain' }));
const add = (records: RecordStore, names: readonly string[], holder: Holder | null = null) =>
  addFiles(records, { holder }, named(...names));
const idOf = (request: FakeUpload) => new URL(request.url).searchParams.get('id');
const nameOf = (request: FakeUpload) => new URL(request.url).searchParams.get('filename');
const sentNames = () => FakeUpload.all.map(nameOf);
const waitingNames = (records: RecordStore) => records.waiting().waiting.map((each) => fileOf(each)?.name);
const refusals = (records: RecordStore) =>
  records.waiting().refused.map((each) => [fileOf(each)?.name, each.refused?.reason]);

/** The request of the nth upload, once it is sent. */
const request = (place: number) =>
  eventually(async () => {
    await vi.advanceTimersByTimeAsync(1);
    const sent = FakeUpload.all[place];
    if (!sent) throw new Error(`${place} is not sent yet`);
    return sent;
  });
const store = async (place: number) => {
  const sent = await request(place);
  sent.respond(201, JSON.stringify({ id: idOf(sent), filename: 'stored', attached_to: [] }));
};
const loseNetwork = async (isOffline = true) => {
  isUp = !isOffline;
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  await vi.advanceTimersByTimeAsync(10);
};

test('sixty files are sent one after the other, in order, with one toast', async () => {
  const { records } = await openTab();
  const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
  await add(records, names);
  for (const [place, name] of names.entries()) {
    expect([nameOf(await request(place)), FakeUpload.all.length]).toEqual([name, place + 1]);
    await store(place);
  }
  await eventually(() => expect(currentToast().toast?.message).toBe('Added 60 files'));
  expect([...device.kept]).toEqual([]);
});

test('files added offline survive a reload, and are sent once although two tabs are open', async () => {
  const first = await openTab();
  await loseNetwork();
  await add(first.records, ['a.txt', 'b.txt']);
  await vi.advanceTimersByTimeAsync(10);
  first.close();
  first.records.close(new ApiError('answer', 401));
  const tabs = [await openTab(), await openTab()];
  await vi.advanceTimersByTimeAsync(10);
  for (const { records } of tabs) expect(waitingNames(records)).toEqual(['a.txt', 'b.txt']);
  expect(FakeUpload.all).toEqual([]);

  await loseNetwork(false);
  await store(0);
  await store(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentNames()).toEqual(['a.txt', 'b.txt']);
  for (const { records } of tabs) expect(waitingNames(records)).toEqual([]);
});

test('an upload that a closed tab has interrupted starts again in another, under the same id', async () => {
  const first = await openTab();
  await add(first.records, ['a.txt']);
  const interrupted = await request(0);
  interrupted.progress(2, 5);
  first.close();
  await openTab();
  expect(idOf(await request(1))).toBe(idOf(interrupted));
});

test('a file is sent after the entry that it belongs to, and changes do not wait for files', async () => {
  const { records } = await openTab();
  await loseNetwork();
  await add(records, ['large.txt']);
  void records.write(createEntry('e'));
  await add(records, ['rain.txt'], ENTRY);
  const answered = Promise.withResolvers<object>();
  const asked = vi.fn<() => Promise<object>>(() => answered.promise);
  answerEntry = asked;
  await loseNetwork(false);
  expect(nameOf(await request(0))).toBe('large.txt');
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
  await store(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentNames()).toEqual(['large.txt']);

  answered.resolve({});
  const { searchParams } = new URL((await request(1)).url);
  expect([searchParams.get('parent_type'), searchParams.get('parent_id')]).toEqual(['journal_entry', 'e']);
});

test.each([
  [400, 'The entry was not found.'],
  [413, 'Your files can take up to 500MB. Delete some for good first.'],
  [415, 'The file is damaged, or it is not a PNG picture.'],
])(
  'a file refused with %i stays on the device with the reason until it is sent again or discarded',
  async (status, detail) => {
    const { records } = await openTab();
    await add(records, ['a.txt', 'b.txt']);
    (await request(0)).respond(status, JSON.stringify({ detail }));
    await store(1);
    await eventually(() => expect(refusals(records)).toEqual([['a.txt', detail]]));
    // Another place or more space can help; another try of the same bytes cannot.
    expect(records.waiting().refused[0]!.refused!.isFinal).toBe(status === 415);

    const again = await openTab();
    const [kept] = again.records.waiting().refused;
    expect(await fileOf(kept!)!.text()).toBe('hello');
    again.records.putBack(kept!.id);
    expect(idOf(await request(2))).toBe(idOf(FakeUpload.all[0]!));
    await store(2);
    await eventually(() => expect([...device.kept]).toEqual([]));
  },
);

test.each([500, 507])(
  'a file that a running server fails to store with %i is listed, and others continue',
  async (status) => {
    const { records } = await openTab();
    await add(records, ['a.txt', 'b.txt']);
    for (const place of [0, 1, 2]) {
      (await request(place)).respond(status, '{"detail":"Internal error"}');
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(refusals(records)).toEqual([['a.txt', 'Internal error']]);
    await request(3);
    expect(sentNames()).toEqual(['a.txt', 'a.txt', 'a.txt', 'b.txt']);
    expect(new Set(FakeUpload.all.slice(0, 3).map(idOf)).size).toBe(1);
  },
);

test('a cancelled upload stops, and one cancelled after all its bytes were sent is deleted again', async () => {
  const { records } = await openTab();
  await add(records, ['a.txt', 'b.txt']);
  const first = await request(0);
  first.progress(2, 5);
  await dropUpload(records, records.waiting().waiting[0]!);
  expect([first.isAborted, waitingNames(records)]).toEqual([true, ['b.txt']]);

  const second = await request(1);
  second.progress(9, 9);
  const dropped = dropUpload(records, records.waiting().waiting[0]!);
  expect(second.isAborted).toBe(false);
  await store(1);
  await dropped;
  expect(deleted).toEqual([idOf(second)]);
});

test('a sent file that cannot be deleted again says so', async () => {
  const { records } = await openTab();
  await add(records, ['a.txt']);
  const sent = await request(0);
  sent.progress(9, 9);
  const dropped = dropUpload(records, records.waiting().waiting[0]!);
  answerDelete = () => Response.json({ detail: 'Too many requests' }, { status: 429 });
  await store(0);
  await dropped;
  expect(currentToast().toast).toMatchObject({ type: 'error', message: 'Too many requests' });
});

test('a file discarded when the connection drops after all its bytes were sent is deleted once it is back', async () => {
  const { records } = await openTab();
  await add(records, ['a.txt', 'b.txt']);
  const first = await request(0);
  first.progress(9, 9);
  const dropped = dropUpload(records, records.waiting().waiting[0]!);
  await loseNetwork();
  first.end('error');
  await dropped;
  expect(records.waiting().waiting.map(({ label, input }) => label.name || fileOf({ input })!.name)).toEqual([
    'b.txt',
    'a.txt',
  ]);
  expect(deleted).toEqual([]);
  answerDelete = () => Response.json({ detail: 'Not found' }, { status: 404 });
  await loseNetwork(false);
  await eventually(() => expect(deleted).toEqual([idOf(first)]));
  await store(1);
  await eventually(() =>
    expect([sentNames(), [...device.kept], refusals(records)]).toEqual([['a.txt', 'b.txt'], [], []]),
  );
});

test('a file discarded after a reload is deleted on the server, which may have stored it', async () => {
  const tab = await openTab();
  await add(tab.records, ['a.txt']);
  await request(0);
  await loseNetwork();
  tab.close();
  // As if an earlier visit had added the file: this page knows nothing about it.
  const [write] = device.kept.values();
  device.kept.set(write!.id, { ...write!, input: { ...(write!.input as object), id: 'earlier' } });
  const { records } = await openTab();
  await dropUpload(records, records.waiting().waiting[0]!);
  expect(records.waiting().waiting.map(({ label }) => label)).toEqual([{ verb: 'delete', name: 'a.txt' }]);
  await loseNetwork(false);
  await eventually(() => expect([deleted, [...device.kept]]).toEqual([['earlier'], []]));
});

test('a file added without a connection is discarded without a trace', async () => {
  const { records } = await openTab();
  await loseNetwork();
  await add(records, ['a.txt']);
  await dropUpload(records, records.waiting().waiting[0]!);
  expect(waitingNames(records)).toEqual([]);
});

const removeEntry = defineWrite<string, { trash_id: string }>({
  name: 'uploads.removeEntry',
  lanes: (id) => [`journalEntry ${id}`],
  send: async () => {
    const refusal = answerEntry();
    if (refusal instanceof Error) throw refusal;
    return { trash_id: 't' };
  },
  show: (layer, id) => layer.remove('journalEntry', id),
  inverse: (id) => [restoreEntry(id)],
  waits: { answer: () => ({ trash_id: '' }), label: () => ({ verb: 'delete', name: 'Rain' }) },
});
const restored = vi.fn<() => Promise<object>>(async () => ({}));
const restoreEntry = defineWrite<string, unknown>({
  name: 'uploads.restoreEntry',
  lanes: () => ['trash t'],
  send: () => restored(),
  merge: (layer, _, id) => layer.put('journalEntry', { id } as JournalEntry),
});

/** A tab whose entry has a file that was refused and one that waits. */
async function withEntry(tab?: Awaited<ReturnType<typeof openTab>>) {
  const { records } = tab ?? (await openTab());
  records.applyRemote([{ kind: 'journalEntry', id: 'e', record: { id: 'e' } as JournalEntry }]);
  await add(records, ['refused.txt'], ENTRY);
  (await request(0)).respond(415, JSON.stringify({ detail: 'No' }));
  await eventually(() => expect(refusals(records)).toHaveLength(1));
  await add(records, ['a.txt'], ENTRY);
  await add(records, ['other.txt']);
  (await request(1)).progress(2, 5);
  return records;
}

test('the files of a deleted entry are not sent, and are sent after it when that is undone', async () => {
  const records = await withEntry();
  const { undo } = await records.write(removeEntry('e'));
  await store(2);
  await eventually(() => expect([waitingNames(records), refusals(records)]).toEqual([[], []]));
  expect([sentNames(), FakeUpload.all[1]!.isAborted]).toEqual([['refused.txt', 'a.txt', 'other.txt'], true]);

  const { promise, resolve } = Promise.withResolvers<object>();
  restored.mockReturnValueOnce(promise);
  const undone = records.writeAll(undo);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([waitingNames(records), FakeUpload.all.length]).toEqual([['refused.txt', 'a.txt'], 3]);
  resolve({});
  await Promise.all(undone);
  await store(3);
  await store(4);
  await eventually(() => expect([...device.kept]).toEqual([]));
  expect(sentNames().slice(3)).toEqual(['refused.txt', 'a.txt']);
});

test('the files of an entry deleted offline return with it', async () => {
  const records = await withEntry();
  await loseNetwork();
  const { undo } = await records.write(removeEntry('e'));
  await eventually(() => expect([waitingNames(records), refusals(records)]).toEqual([['other.txt', undefined], []]));
  await Promise.all(records.writeAll(undo));
  expect([waitingNames(records), refusals(records)]).toEqual([['a.txt', 'other.txt'], [['refused.txt', 'No']]]);
});

/** The app after an entry with files was deleted offline, and the page was reloaded. */
async function deletedAndReloaded() {
  const tab = await openTab();
  const records = await withEntry(tab);
  await loseNetwork();
  await records.write(removeEntry('e'));
  tab.close();
  const reloaded = (await openTab()).records;
  expect([waitingNames(reloaded), refusals(reloaded)]).toEqual([['other.txt', undefined], []]);
  return reloaded;
}

test('the files of an entry whose deletion is refused after a reload are sent', async () => {
  const records = await deletedAndReloaded();
  answerEntry = () => new ApiError('answer', 409, 'No');
  await loseNetwork(false);
  await store(2);
  await store(3);
  await eventually(() => expect(waitingNames(records)).toEqual([]));
  expect(sentNames().slice(2).toSorted()).toEqual(['a.txt', 'other.txt']);
  expect(refusals(records)).toEqual([
    ['refused.txt', 'No'],
    [undefined, 'No'],
  ]);
});

test('the files of an entry that is deleted after a reload leave the device', async () => {
  await deletedAndReloaded();
  await loseNetwork(false);
  await store(2);
  await eventually(() => expect([...device.kept]).toEqual([]));
  expect(sentNames().slice(2)).toEqual(['other.txt']);
});

test('another tab neither sends nor lists the files of a deleted entry', async () => {
  const records = await withEntry();
  const other = (await openTab()).records;
  await loseNetwork();
  await records.write(removeEntry('e'));
  await eventually(() => expect([waitingNames(other), refusals(other)]).toEqual([['other.txt', undefined], []]));
  await loseNetwork(false);
  await store(2);
  await eventually(() => expect([...device.kept]).toEqual([]));
  for (const each of [records, other])
    await eventually(() => expect([waitingNames(each), refusals(each)]).toEqual([[], []]));
  expect(sentNames().slice(2)).toEqual(['other.txt']);
});

test('the files of an entry are sent once if its deletion is undone after it was sent', async () => {
  const records = await withEntry();
  await loseNetwork();
  const { undo } = await records.write(removeEntry('e'));
  await loseNetwork(false);
  await store(2);
  await eventually(() => expect([...device.kept]).toEqual([]));
  await Promise.all(records.writeAll(undo));
  await store(3);
  await store(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sentNames().slice(3), [...device.kept]]).toEqual([['refused.txt', 'a.txt'], []]);
});

test('the files of an entry that could not be deleted are sent', async () => {
  const records = await withEntry();
  answerEntry = () => new ApiError('answer', 409, 'No');
  await expect(records.write(removeEntry('e'))).rejects.toThrow('No');
  await store(2);
  await store(3);
  expect(sentNames().slice(2).toSorted()).toEqual(['a.txt', 'other.txt']);
  expect(refusals(records)).toEqual([['refused.txt', 'No']]);
});

test('an empty or too large file is listed as refused for good, and is neither sent nor kept', async () => {
  const { records } = await openTab();
  const large = { name: 'large.png', size: FILE_BYTES_MAX + 1 } as File;
  await addFiles(records, { holder: ENTRY }, [new File([], 'empty.txt'), large]);
  expect(records.waiting().refused.map(({ refused }) => [refused?.reason, refused?.isFinal])).toEqual([
    ['The file is empty.', true],
    ['File size 10.0MB exceeds the 10MB limit', true],
  ]);
  expect([FakeUpload.all, [...device.kept], records.unsent]).toEqual([[], [], []]);
  for (const each of records.waiting().refused) await dropUpload(records, each);
  expect([records.waiting().refused, deleted]).toEqual([[], []]);
});

test('what was added is sent, also after the file has changed on the disk, again after a refusal, and under its name', async () => {
  const { records } = await openTab();
  const [file] = named('100% "done".txt');
  await addFiles(records, { holder: null }, [file!]);
  // The bytes of the original can no longer be read from now on.
  for (const how of ['arrayBuffer', 'text', 'stream', 'slice'] as const)
    vi.spyOn(file!, how).mockImplementation(() => {
      throw new DOMException('Changed', 'NotReadableError');
    });
  const sentText = async (place: number) => ((await request(place)).sent!.get('file') as File).text();
  expect([await sentText(0), sentNames()]).toEqual(['hello', ['100% "done".txt']]);
  expect(FakeUpload.all[0]!.sent!.get('file')).not.toBe(file);
  FakeUpload.all[0]!.respond(415, JSON.stringify({ detail: 'No' }));
  await eventually(() => expect(refusals(records)).toEqual([['100% "done".txt', 'No']]));
  const [kept] = records.waiting().refused;
  expect(await fileOf(kept!)!.text()).toBe('hello');
  records.putBack(kept!.id);
  expect(await sentText(1)).toBe('hello');
  await store(1);
});

test('a file that cannot be read is rejected with the reason, and others continue', async () => {
  const { records } = await openTab();
  const [gone, there] = named('gone.txt', 'there.txt');
  vi.spyOn(gone!, 'arrayBuffer').mockRejectedValue(new DOMException('Gone', 'NotFoundError'));
  await addFiles(records, { holder: null }, [gone!, there!]);
  await store(0);
  expect(sentNames()).toEqual(['there.txt']);
  expect(refusals(records)).toEqual([
    ['gone.txt', 'The file can’t be read. It may have been changed, moved or deleted.'],
  ]);
});

test('a file that the device cannot store is known to end with the page, also once it is refused', async () => {
  const log = device.openTab();
  log.put = async () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const { records } = await openTab(log);
  await loseNetwork();
  await add(records, ['a.txt']);
  await vi.advanceTimersByTimeAsync(10);
  const { id } = records.waiting().waiting[0]!;
  expect(records.isUnkept(id)).toBe(true);
  await loseNetwork(false);
  (await request(0)).respond(415, JSON.stringify({ detail: 'No' }));
  await eventually(() => expect(refusals(records)).toEqual([['a.txt', 'No']]));
  await add(records, ['b.txt']);
  await store(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([refusals(records), records.isUnkept(id)]).toEqual([[['a.txt', 'No']], true]);
});

test('a refused file whose refusal the device cannot store is listed once, and blocks no other', async () => {
  const log = device.openTab();
  const { put } = log;
  log.put = async (writes) => {
    if (writes.some(({ refused }) => refused !== null)) throw new DOMException('Full', 'QuotaExceededError');
    return put(writes);
  };
  const { records } = await openTab(log);
  await add(records, ['a.txt', 'b.txt']);
  (await request(0)).respond(415, JSON.stringify({ detail: 'No' }));
  expect(nameOf(await request(1))).toBe('b.txt');
  await store(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sentNames(), waitingNames(records), refusals(records)]).toEqual([['a.txt', 'b.txt'], [], [['a.txt', 'No']]]);

  await records.drop(records.waiting().refused[0]!.id);
  expect([refusals(records), [...device.kept]]).toEqual([[], []]);
});

test('a stored file does not end with the page', async () => {
  const { records } = await openTab();
  await loseNetwork();
  await add(records, ['a.txt']);
  const { id } = records.waiting().waiting[0]!;
  expect(records.isUnkept(id)).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(records.isUnkept(id)).toBe(false);
});

test('a session that ends stops uploads, and the next session of the person continues them', async () => {
  const { records } = await openTab();
  await add(records, ['a.txt', 'b.txt']);
  const first = await request(0);
  first.respond(401, JSON.stringify({ detail: 'Not authenticated' }));
  await vi.advanceTimersByTimeAsync(10);
  records.close(new ApiError('answer', 401));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentNames()).toEqual(['a.txt']);
  expect(device.kept.size).toBe(2);

  await openTab();
  expect(idOf(await request(1))).toBe(idOf(first));
  await store(1);
  await store(2);
  await eventually(() => expect([...device.kept]).toEqual([]));
});

test('signing out stops the running upload', async () => {
  const { records } = await openTab();
  await add(records, ['a.txt', 'b.txt']);
  const first = await request(0);
  first.progress(1, 2);
  records.close(new ApiError('answer', 401));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first.isAborted, FakeUpload.all.length]).toEqual([true, 1]);
});
