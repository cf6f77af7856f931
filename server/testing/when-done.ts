import { afterAll, afterEach, onTestFinished, TestRunner } from 'vitest';

/** False while a file is read: the name of the last test would still be that of another file in the same worker. */
const isInTest = () => TestRunner.getCurrentTest() !== undefined;

/** Cleans up after the test that asks for it, or after the file where none runs: inside a test `afterAll` does nothing. */
export function whenDone(cleanUp: () => Promise<void>): void {
  if (isInTest()) onTestFinished(cleanUp);
  else afterAll(cleanUp);
}

/** Checks after each test of the file, or after the one test that asks for it; what it throws fails that test. */
export function afterEachTest(check: () => Promise<void>): void {
  if (isInTest()) onTestFinished(check);
  else afterEach(check);
}
