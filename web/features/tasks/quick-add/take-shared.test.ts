import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { keepUser } from '#web/platform/session.ts';
import { keepDraft } from '#web/records/drafts/draft-store.ts';
import { keepShared } from '#web/records/drafts/shared-text.ts';
import { fakeStorage } from '#web/testing/fake-storage.ts';
import { emptyDraft, keepLine, lineSubject, readAside, readStoredLine } from './line-drafts.ts';
import { ANYWHERE } from './places.ts';
import { takeShared } from './take-shared.ts';

const SUBJECT = lineSubject(ANYWHERE, null);

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('history', { replaceState: vi.fn<History['replaceState']>() });
  keepUser({ id: 'shares' } as User);
});
afterEach(() => {
  keepLine(SUBJECT, null);
  vi.unstubAllGlobals();
});

const share = (text: string) => keepShared({ pathname: '/share', search: `?text=${encodeURIComponent(text)}` });

test('what is shared becomes the draft of a new task', () => {
  share('Rye bread tomorrow');
  takeShared();
  takeShared();
  expect(readStoredLine(SUBJECT)).toMatchObject({ draft: { line: 'Rye bread tomorrow' } });
});

test('it is not a draft of the person until it is changed', () => {
  for (const text of ['Rye bread', 'Butter']) {
    share(text);
    takeShared();
    expect(readStoredLine(SUBJECT)?.isShared).toBe(true);
  }
  keepLine(SUBJECT, { ...emptyDraft(), line: 'Rye bread and butter' });
  expect(readStoredLine(SUBJECT)?.isShared).toBe(false);
  share('Jam');
  takeShared();
  expect(readStoredLine(SUBJECT)).toMatchObject({ draft: { line: 'Rye bread and butter\nJam' }, isShared: false });
});

test('it comes below a draft typed before', () => {
  keepLine(SUBJECT, { ...emptyDraft(), line: 'Call Ana ' });
  share('Rye bread');
  takeShared();
  expect(readStoredLine(SUBJECT)).toMatchObject({ draft: { line: 'Call Ana\nRye bread' } });
});

test('a line that an earlier release put aside stays aside', () => {
  keepDraft(SUBJECT, { draft: { ...emptyDraft(), line: 'Buy paint' }, isAside: true });
  share('Rye bread');
  takeShared();
  expect(readStoredLine(SUBJECT)).toMatchObject({ draft: { line: 'Rye bread' }, isShared: true });
  expect(readAside(SUBJECT)).toMatchObject([{ line: 'Buy paint' }]);
});
