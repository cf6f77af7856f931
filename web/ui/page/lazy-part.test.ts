import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from '#web/testing/render-hook.ts';
import { ChunkLoadError, type LazyPart, lazyPart, loadPartsOver } from './lazy-part.tsx';

/** Replaces globals until the test has ended and its pages are unmounted. */
function replace(globals: object): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const Loaded = () => null;

/** Renders a part whose fallback is the word "waiting". */
const draw = (part: LazyPart<object>) => renderHook(() => (part as (props: object) => unknown)({}));
const typeOf = (drawn: unknown) => (drawn as ReactElement).type;

test('the fallback is shown until the part is loaded', async () => {
  const chunk = Promise.withResolvers<typeof Loaded>();
  const page = await draw(
    lazyPart(
      () => chunk.promise,
      () => 'waiting',
    ),
  );
  expect(page.result).toBe('waiting');
  chunk.resolve(Loaded);
  await page.rerender(undefined);
  expect(typeOf(page.result)).toBe(Loaded);
});

test('it is loaded once; rendered again, or preloaded, it needs no fallback', async () => {
  let fetched = 0;
  const seen: unknown[] = [];
  const part = lazyPart(
    async () => {
      fetched += 1;
      return Loaded;
    },
    () => 'waiting',
  );
  part.preload();
  await Promise.resolve();
  for (let times = 0; times < 2; times += 1) {
    await renderHook(() => seen.push((part as (props: object) => unknown)({})));
  }
  expect(fetched).toBe(1);
  expect(seen).not.toContain('waiting');
});

test('a failure is thrown where the part is rendered, and the next render tries again', async () => {
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve(Loaded)];
  const part = lazyPart(() => answers.shift() as Promise<typeof Loaded>);
  await expect(draw(part)).rejects.toThrow(ChunkLoadError);
  expect(typeOf((await draw(part)).result)).toBe(Loaded);
});

test('a part that is not needed stays empty, and its failure is reported', async () => {
  const reported: unknown[] = [];
  replace({ reportError: (error: unknown) => reported.push(error) });
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve(Loaded)];
  const part = lazyPart(
    () => answers.shift() as Promise<typeof Loaded>,
    () => 'nothing',
    { needed: false },
  );
  const page = await draw(part);
  expect(page.result).toBe('nothing');
  expect(reported).toMatchObject([{ name: 'ChunkLoadError' }]);
  expect(typeOf((await draw(part)).result)).toBe(Loaded);
});

test('offline, a part is not imported without a service worker, because browsers would never retry', async () => {
  const device = { onLine: false, serviceWorker: { controller: null as object | null } };
  replace({ navigator: device, addEventListener: () => undefined, removeEventListener: () => undefined });
  const load = vi.fn<() => Promise<typeof Loaded>>(async () => Loaded);
  const page = await draw(lazyPart(load, () => 'waiting'));
  expect(page.result).toBe('waiting');
  expect(load).not.toHaveBeenCalled();
  device.serviceWorker.controller = {};
  expect(typeOf((await draw(lazyPart(load))).result)).toBe(Loaded);
});

test('a part that the device lost its connection to is loaded when it is back, and fails only then', async () => {
  const device = { onLine: false, serviceWorker: { controller: {} } };
  const listeners: (() => void)[] = [];
  const addEventListener = (name: string, listener: () => void) => name === 'online' && listeners.push(listener);
  replace({ navigator: device, addEventListener, removeEventListener: () => undefined });
  const comeBack = () => {
    device.onLine = true;
    for (const listener of listeners.splice(0)) listener();
  };
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve(Loaded)];
  const page = await draw(
    lazyPart(
      () => answers.shift() as Promise<typeof Loaded>,
      () => 'waiting',
    ),
  );
  expect(page.result).toBe('waiting');
  comeBack();
  await page.rerender(undefined);
  expect(typeOf(page.result)).toBe(Loaded);
  device.onLine = false;
  const broken = await draw(lazyPart(() => Promise.reject(new TypeError('gone'))));
  comeBack();
  await expect(broken.rerender(undefined)).rejects.toThrow(ChunkLoadError);
});

test('while the server is known to be unreachable, a part is not imported without a service worker either', async () => {
  replace({ navigator: { onLine: true } });
  let isUp = false;
  const listeners = new Set<() => void>();
  loadPartsOver({
    isUp: () => isUp,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const load = vi.fn<() => Promise<typeof Loaded>>(async () => Loaded);
  const part = lazyPart(load, () => 'waiting');
  part.preload();
  const page = await draw(part);
  for (const listener of listeners) listener();
  expect([page.result, load.mock.calls]).toEqual(['waiting', []]);
  isUp = true;
  for (const listener of listeners) listener();
  await page.rerender(undefined);
  expect(typeOf(page.result)).toBe(Loaded);
  expect(listeners.size).toBe(0);
});
