import { afterAll, afterEach, onTestFinished, TestRunner } from 'vitest';

/** False while a file is loaded, when the current test name is still that of another file in the same worker. */
const isInTest = () => TestRunner.getCurrentTest() !== undefined;

/** Cleans up after the current test, or after the file if none runs: inside a test `afterAll` does nothing. */
export function whenDone(cleanUp: () => Promise<void>): void {
  if (isInTest()) onTestFinished(cleanUp);
  else afterAll(cleanUp);
}

/** Runs a check after each test of the file, or after the current test; an error fails that test. */
export function afterEachTest(check: () => Promise<void>): void {
  if (isInTest()) onTestFinished(check);
  else afterEach(check);
}
