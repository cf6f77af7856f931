import { afterAll, vi } from 'vitest';

/*
 * Setup of the Vitest project `unit`, before each file: many share a process, which takes a third of the time of one each
 * (docs/decisions/0086), and none may meet what another leaves behind: state of modules, globals, timers.
 */

vi.resetModules();

const globals = Object.getOwnPropertyDescriptors(globalThis);
const { setTimeout, setInterval, setImmediate } = globalThis;
const timers = new Set<NodeJS.Timeout | NodeJS.Immediate>();

/** Notes what is started, to end it with the file. */
const noted = <Start extends (...args: never[]) => NodeJS.Timeout | NodeJS.Immediate>(start: Start): Start => {
  const note = (...args: Parameters<Start>) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };
  return Object.assign(note, start) as unknown as Start;
};
Object.assign(globalThis, {
  setTimeout: noted(setTimeout),
  setInterval: noted(setInterval),
  setImmediate: noted(setImmediate),
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer as NodeJS.Timeout);
  for (const key of Reflect.ownKeys(globalThis)) if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
  Object.defineProperties(globalThis, globals);
});
