import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { keepUser, signOut } from '#web/platform/session.ts';
import { fakeStorage } from '#web/testing/fake-storage.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useChangedElsewhere } from '../form/use-changed-elsewhere.ts';
import { countDrafts, keepDraft, removeDrafts, storedDraft } from './draft-store.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useKeptText } from './use-kept-text.ts';

const ana = { id: 'ana' } as User;
const ben = { id: 'ben' } as User;
const DAY_MS = 86_400_000;

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('location', { hash: '', pathname: '/' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  keepUser(ana);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is restored for the same person after signing out, and for nobody else', async () => {
  keepDraft('area new', { name: 'Garden', picked: new Set(['a']) });
  await signOut();
  expect(storedDraft('area new')).toBeNull();
  keepUser(ben);
  expect(storedDraft('area new')).toBeNull();
  keepUser(ana);
  expect(storedDraft('area new')).toEqual({ name: 'Garden', picked: new Set(['a']) });
});

test('drafts are removed from the device for one person and stay for others', () => {
  keepDraft('area new', 'Garden');
  keepDraft('task 1 notes', 'Words');
  keepUser(ben);
  keepDraft('area new', 'Kitchen');
  expect([countDrafts('ana'), countDrafts('ben')]).toEqual([2, 1]);
  removeDrafts('ana');
  expect([countDrafts('ana'), storedDraft('area new')]).toEqual([0, 'Kitchen']);
});

test('a draft expires after 30 days, and drafts of another version are ignored', () => {
  vi.useFakeTimers();
  keepDraft('area new', 'Garden');
  vi.advanceTimersByTime(29 * DAY_MS);
  expect(storedDraft('area new')).toBe('Garden');
  vi.advanceTimersByTime(2 * DAY_MS);
  expect([storedDraft('area new'), Object.keys(localStorage).filter((key) => key.startsWith('draft'))]).toEqual([
    null,
    [],
  ]);
  localStorage.setItem('draft ana area new', JSON.stringify({ version: 0, at: Date.now(), content: 'Old' }));
  localStorage.setItem('draft ana area old', 'no JSON');
  expect([storedDraft('area new'), storedDraft('area old')]).toEqual([null, null]);
});

test('a person has at most 30 drafts on a device, and one that is too long does not replace the last good one', () => {
  vi.useFakeTimers();
  for (let number = 0; number < 31; number += 1) {
    keepDraft(`task ${number} notes`, 'Words');
    vi.advanceTimersByTime(1);
  }
  expect([storedDraft('task 0 notes'), storedDraft('task 1 notes')]).toEqual([null, 'Words']);
  keepDraft('task 1 notes', 'x'.repeat(500_000));
  expect(storedDraft('task 1 notes')).toBe('Words');
});

test('the longest journal entry is stored, and new drafts replace long old ones before the device is full', () => {
  vi.useFakeTimers();
  const entry = 'Words. '.repeat(14_000);
  for (let number = 0; number < 20; number += 1) {
    keepDraft(`journal entry ${number}`, entry);
    vi.advanceTimersByTime(1);
  }
  expect([storedDraft('journal entry 0'), storedDraft('journal entry 19')]).toEqual([null, entry]);
});

const FRESH = { name: '', icon: '🎯', lines: [{ id: '1', line: '' }] };
const openForm = (subject = 'project new', fresh = FRESH) => renderHook(() => useFormDraft(subject, fresh));

test('a closed form opens again with the draft and a notice, until it is saved', async () => {
  const first = await openForm();
  expect(first.result.notice(() => undefined)).toBeNull();
  await perform(() => first.result.keep({ ...FRESH, name: 'Move' }));
  await first.unmount();
  const again = await openForm();
  expect([again.result.opened, again.result.notice(() => undefined)?.afresh]).toEqual([
    { ...FRESH, name: 'Move' },
    false,
  ]);
  await perform(() => again.result.sending().saved());
  expect((await openForm()).result.opened).toEqual(FRESH);
});

test('typing and removing the text again leaves no draft', async () => {
  const form = await openForm();
  await perform(() => form.result.keep({ ...FRESH, name: 'Move' }));
  await perform(() => form.result.keep({ ...FRESH, lines: [{ id: '1', line: '' }] }));
  expect(storedDraft('project new')).toBeNull();
});

test('the draft of a record keeps changes made elsewhere meanwhile', async () => {
  const form = await openForm('area 1', { ...FRESH, name: 'Sleep' });
  await perform(() => form.result.keep({ ...FRESH, name: 'Sleep and recovery' }));
  const again = await openForm('area 1', { ...FRESH, name: 'Sleep', icon: '😴' });
  expect(again.result.opened).toMatchObject({ name: 'Sleep and recovery', icon: '😴' });
});

test('starting over empties the form under a new id, and the draft can be restored', async () => {
  keepDraft('project new', { fields: { name: 'Move' }, id: 'sent-before' });
  const form = await openForm();
  const show = vi.fn<(content: typeof FRESH) => void>();
  expect(form.result.id).toBe('sent-before');
  await perform(() => form.result.notice(show)?.onSwap());
  expect(show).toHaveBeenLastCalledWith(FRESH);
  expect([form.result.id === 'sent-before', storedDraft('project new')]).toEqual([false, null]);
  await perform(() => form.result.keep({ ...FRESH, name: 'Sell' }));
  await perform(() => form.result.notice(show)?.onSwap());
  expect(show).toHaveBeenLastCalledWith({ ...FRESH, name: 'Move' });
  expect([form.result.id, storedDraft('project new')]).toEqual([
    'sent-before',
    { fields: { name: 'Move' }, from: { name: '' }, id: 'sent-before' },
  ]);
  await perform(() => form.result.notice(show)?.onSwap());
  expect(show).toHaveBeenLastCalledWith({ ...FRESH, name: 'Sell' });
});

test('a new record sent without an answer keeps its id, so that a retry creates no second one', async () => {
  const form = await openForm();
  await perform(() => form.result.keep({ ...FRESH, name: 'Move' }));
  await perform(() => form.result.sending());
  expect((await openForm()).result.id).toBe(form.result.id);
});

test('text typed while a create is sent stays in the form, and is sent as a change of the same record', async () => {
  const form = await openForm();
  await perform(() => form.result.keep({ ...FRESH, name: 'Move' }));
  const { saved } = await perform(() => form.result.sending());
  await form.unmount();
  const later = await openForm();
  await perform(() => later.result.keep({ ...FRESH, name: 'Move house' }));
  saved();
  expect(storedDraft('project new')).toMatchObject({ fields: { name: 'Move house' }, id: form.result.id });
  expect(later.result.wasSent()).toBe(true);
  await perform(() => later.result.sending().saved());
  expect(storedDraft('project new')).toBeNull();
});

test('text typed in the same form while a create is sent becomes a draft of the record', async () => {
  const form = await openForm();
  await perform(() => form.result.keep({ ...FRESH, name: 'Move' }));
  const { saved } = await perform(() => form.result.sending('project 1'));
  await perform(() => form.result.keep({ ...FRESH, name: 'Move house' }));
  saved();
  expect(storedDraft('project new')).toBeNull();
  expect(storedDraft('project 1')).toEqual({ fields: { name: 'Move house' }, from: { name: 'Move' } });
});

test('after a refusal a record is created again; after a lost answer it is sent as possibly created', async () => {
  const form = await openForm();
  const send = (failure: Error) => perform(() => form.result.sending().failed(failure));
  await send(new ApiError('answer', 422));
  expect(form.result.wasSent()).toBe(false);
  await send(new ApiError('network'));
  await send(new ApiError('answer', 422));
  expect(form.result.wasSent()).toBe(true);
});

const openText = (commit: (text: string) => Promise<boolean>, saved = 'Old') =>
  renderHook(() => useKeptText('task 1 notes', saved, commit));

test('notes typed and not yet saved are restored, and are saved when the field loses focus', async () => {
  const commit = vi.fn<(text: string) => Promise<boolean>>(async () => true);
  const before = await openText(async () => false);
  await perform(() => before.result.change('Half a sen'));
  const field = await openText(commit);
  expect([field.result.value, field.result.notice?.afresh]).toEqual(['Half a sen', false]);
  await perform(() => field.result.leave());
  expect([commit.mock.calls, storedDraft('task 1 notes')]).toEqual([[['Half a sen']], null]);
});

test('notes that cannot be saved stay as a draft', async () => {
  const field = await openText(async () => false);
  await perform(() => field.result.change('Half a sen'));
  await perform(() => field.result.leave());
  expect(storedDraft('task 1 notes')).toEqual({ text: 'Half a sen', from: 'Old' });
});

test('closing a panel without touching its draft saves nothing', async () => {
  keepDraft('task 1 notes', 'Half a sen');
  const commit = vi.fn<(text: string) => Promise<boolean>>(async () => true);
  const field = await openText(commit);
  await field.unmount();
  expect([commit.mock.calls, storedDraft('task 1 notes')]).toEqual([[], 'Half a sen']);
});

test('the saved notes and the draft can be swapped', async () => {
  keepDraft('task 1 notes', 'Half a sen');
  const field = await openText(async () => true);
  await perform(() => field.result.notice?.onSwap());
  expect([field.result.value, field.result.notice?.afresh, storedDraft('task 1 notes')]).toEqual(['Old', true, null]);
  await perform(() => field.result.notice?.onSwap());
  expect([field.result.value, storedDraft('task 1 notes')]).toEqual([
    'Half a sen',
    { text: 'Half a sen', from: 'Old' },
  ]);
});

test('a draft does not silently overwrite a change made elsewhere since it was typed', async () => {
  const typed = await renderHook(() => useFormDraft('area a', { name: 'Old', description: '' }));
  await perform(() => typed.result.keep({ name: 'Mine', description: '' }));
  const now = { name: 'Theirs', description: 'Why' };
  const { result: form } = await renderHook(() => {
    const { opened, known } = useFormDraft('area a', now);
    const values = { values: opened, setValues: () => undefined };
    return { opened, ...useChangedElsewhere({ id: 'a', ...now }, now, values, {}, known) };
  });
  expect(form.opened).toEqual({ name: 'Mine', description: 'Why' });
  expect(form.choices).toMatchObject([{ what: 'Name', theirs: 'Theirs', before: 'Old' }]);

  const commit = async () => true;
  const text = await renderHook(() => useKeptText('task 1 notes', 'Old', commit));
  await perform(() => text.result.change('Mine'));
  const { result: later } = await renderHook(() => useKeptText('task 1 notes', 'Theirs', commit));
  expect([later.value, later.elsewhere]).toMatchObject(['Mine', { theirs: 'Theirs', before: 'Old' }]);
});
