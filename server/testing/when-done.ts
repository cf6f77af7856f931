import { afterAll, afterEach, expect, onTestFinished } from 'vitest';

/** Cleans up after the test that asks for it, or after the file where none runs: inside a test `afterAll` does nothing. */
export function whenDone(cleanUp: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}

/** Checks after each test of the file, or after the one test that asks for it; what it throws fails that test. */
export function afterEachTest(check: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterEach(check);
  else onTestFinished(check);
}
