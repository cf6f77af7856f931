import { afterAll, expect, onTestFinished } from 'vitest';

/** Cleans up after the test that asks for it, or after the file where none runs: inside a test `afterAll` does nothing. */
export function whenDone(cleanUp: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}
