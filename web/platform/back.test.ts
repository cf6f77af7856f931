import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeHistory } from '#web/testing/fake-history.ts';

/** The navigation of a fresh page at `#tasks`, and ways to open something over it. */
async function openPage(options?: { phone: boolean }) {
  vi.useFakeTimers();
  const tab = fakeHistory('#tasks', options);
  for (const [name, value] of Object.entries(tab.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  const { closeWithBack } = await import('./back.ts');
  const overlays = await import('#web/ui/overlays/overlays.ts');
  const navigation = await import('./navigation.ts');
  const ends = [closeWithBack(), navigation.followHistory()];
  onTestFinished(() => {
    ends.forEach((end) => end());
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const section = () => navigation.currentPlace().section;
  const open = async (close?: () => void, kind: { covers: boolean; element?: () => null } = { covers: true }) => {
    const onClose = vi.fn<() => void>(() => {
      shut();
      close?.();
    });
    const shut: () => void = overlays.openOverlay({ close: onClose, ...kind });
    await tab.settled();
    return { onClose, shutNow: shut, shut: async () => (shut(), await tab.settled()) };
  };
  return { tab, open, section, ...navigation };
}

test('Back closes the open overlay and keeps the place', async () => {
  const { tab, open, section } = await openPage();
  const dialog = await open();
  const menu = await open();
  await tab.go(-1);
  expect([menu.onClose.mock.calls.length, dialog.onClose.mock.calls.length]).toEqual([1, 0]);
  await tab.go(-1);
  expect(dialog.onClose).toHaveBeenCalledTimes(1);
  expect(section()).toBe('tasks');
  expect(tab.shown()).toContain('[#tasks]');
});

test.each([
  { what: 'a selection on a phone', phone: true, kind: { covers: false }, closed: 1 },
  { what: 'no selection on a desktop', phone: false, kind: { covers: false }, closed: 0 },
  { what: 'no panel, which has an address', phone: true, kind: { covers: false, element: () => null }, closed: 0 },
])('Back ends $what', async ({ phone, kind, closed }) => {
  const { tab, open, section, navigate } = await openPage({ phone });
  navigate('today');
  const layer = await open(undefined, kind);
  await tab.go(-1);
  expect([layer.onClose.mock.calls.length, section()]).toEqual([closed, closed === 1 ? 'today' : 'tasks']);
});

test('an overlay closed in another way leaves no history entry, and Forward does nothing', async () => {
  const { tab, open, section, navigate } = await openPage();
  navigate('today');
  const sheet = await open();
  await sheet.shut();
  await tab.go(1);
  expect(section()).toBe('today');
  await tab.go(-1);
  expect(section()).toBe('tasks');
});

test('a menu that closes as a dialog opens is one step', async () => {
  const { tab, open, section } = await openPage();
  const menu = await open();
  menu.shutNow();
  const dialog = await open();
  await tab.go(-1);
  expect(dialog.onClose).toHaveBeenCalledTimes(1);
  expect(section()).toBe('tasks');
});

test('navigating from a dialog adds one history entry, which leads back to before the dialog', async () => {
  const { tab, open, section, navigate } = await openPage();
  const dialog = await open();
  navigate('projects', { project: 'p' });
  expect(section()).toBe('projects');
  await dialog.shut();
  expect(tab.shown()).toBe('#tasks [#projects?project=p]');
  await tab.go(-1);
  expect(section()).toBe('tasks');
});

test('Back closes a dialog that has an address, and does not reopen it', async () => {
  const { tab, open, section, navigate, currentPlace } = await openPage();
  navigate('projects', {}, { replace: true });
  navigate('projects', { new: 'yes' }, { replace: true });
  await open(() => navigate('projects', {}, { replace: true }));
  await tab.go(-1);
  expect(currentPlace()).toEqual({ section: 'projects', params: {} });
  await tab.settled();
  await tab.go(-1);
  expect(section()).toBe('projects');
});

test.each(['a link', 'a call'])('closing a panel that %s opened returns to where it was opened from', async (by) => {
  const { tab, leave, navigate, currentPlace } = await openPage();
  if (by === 'a link') tab.follow('#tasks?task=t');
  else navigate('tasks', { task: 't' });
  leave('tasks');
  expect(currentPlace().params).toEqual({});
  await tab.settled();
  expect(tab.shown()).toBe('[#tasks] #tasks?task=t');
});

test('navigating while a dialog closes keeps the new address, and Back leads to the page below', async () => {
  const { tab, open, section } = await openPage();
  const dialog = await open();
  dialog.shutNow();
  // The dialog calls `history.back()`, which takes effect in the next turn.
  vi.advanceTimersToNextTimer();
  tab.follow('#journal');
  await tab.settled();
  expect(section()).toBe('journal');
  expect(tab.shown()).toBe('#tasks [#journal]');
  await tab.go(-1);
  expect(section()).toBe('tasks');
  await tab.settled();
  expect(tab.shown()).toContain('[#tasks]');
});

test('on a wide screen with a mouse the history is not changed', async () => {
  const { tab, open } = await openPage({ phone: false });
  await open();
  expect(tab.shown()).toBe('[#tasks]');
});

test('leaving a section clears its filter, which Back keeps within the section', async () => {
  const { tab, currentPlace, navigate } = await openPage();
  navigate('tasks', { filter: 'boots' }, { replace: true });
  navigate('tasks', { filter: 'boots', task: '1' });
  expect(currentPlace().params).toEqual({ filter: 'boots', task: '1' });
  await tab.go(-1);
  expect(currentPlace().params).toEqual({ filter: 'boots' });
  navigate('today');
  expect(currentPlace().section).toBe('today');
  await tab.go(-1);
  expect(currentPlace()).toEqual({ section: 'tasks', params: {} });
  tab.follow('#journal?q=rain');
  expect(currentPlace().params).toEqual({ q: 'rain' });
});
