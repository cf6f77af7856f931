import { onlineManager } from '@tanstack/query-core';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/*
 * Setup of the Vitest project `unit`, before each file: many files share a process, which takes a third of the time of
 * one each (docs/decisions/0086), and none may see what another leaves behind: state of modules, globals, timers.
 */

vi.resetModules();

// The query library is loaded once per process: an earlier file may have left it offline, and reads would wait forever.
onlineManager.setEventListener(() => undefined);
onlineManager.setOnline(true);

const globals = Object.getOwnPropertyDescriptors(globalThis);
const { setTimeout, setInterval, setImmediate } = globalThis;
type Timers = Set<NodeJS.Timeout | NodeJS.Immediate>;
const timersOfFile: Timers = new Set();
let timers = timersOfFile;

/** Records started timers, to end them with the test, or with the file when no test runs. */
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

function end(started: Timers): void {
  for (const timer of started) clearTimeout(timer as NodeJS.Timeout);
  started.clear();
}

beforeEach(() => {
  timers = new Set();
});

// A request that times out after its test would answer to the fake server of the next.
afterEach(() => {
  end(timers);
  timers = timersOfFile;
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  end(timersOfFile);
  for (const key of Reflect.ownKeys(globalThis)) if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
  Object.defineProperties(globalThis, globals);
});
