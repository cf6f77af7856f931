import { expect, test } from 'vitest';
import { countPlaywright, countVitest, failedFiles } from './count.ts';

type Test = { status: string; fullName: string; failureMessages: string[] };
type File = { name: string; status: string; message?: string; assertionResults: Test[] };

const passing: Test = { status: 'passed', fullName: ' something holds', failureMessages: [] };
const failing = (name: string): Test => ({
  status: 'failed',
  fullName: ` ${name}`,
  failureMessages: ['AssertionError: expected 1 to be 2\n    at somewhere'],
});
const fileOf = (name: string, ...failures: string[]): File => ({
  name,
  status: failures.length > 0 ? 'failed' : 'passed',
  assertionResults: [passing, ...failures.map(failing)],
});
/** A report in which that many tests passed, and what failed in these files. */
const vitest = (passed: number, files: File[] = [fileOf('a.test.ts')], pending = 0, todo = 0) => ({
  numPassedTests: passed,
  numFailedTests: files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'failed').length,
  numPendingTests: pending,
  numTodoTests: todo,
  testResults: files,
});

const story = (title: string, status: string) => ({
  title,
  tests: [{ status, results: [{ error: { message: 'Error: not visible\n  at line 3' } }, {}] }],
});
const playwright = (expected: number, { unexpected = 0, flaky = 0, skipped = 0 } = {}, errors: object[] = []) => {
  const outer = Array.from({ length: unexpected }, (_, index) => story(`broken ${index}`, 'unexpected'));
  const inner = Array.from({ length: flaky }, (_, index) => story(`rare ${index}`, 'flaky'));
  return {
    suites: [{ file: 'a.story.ts', specs: outer, suites: [{ file: 'a.story.ts', specs: inner }] }],
    stats: { expected, unexpected, flaky, skipped },
    errors,
  };
};
const ok = { exitCode: 0 };
const notOk = { exitCode: 1 };

test('passed and failed tests are counted, and failed ones told at the end', () => {
  expect(countVitest(vitest(7), ok)).toEqual({ passed: 7, failed: 0, reasons: [] });
  expect(countVitest(vitest(7, [fileOf('a.test.ts', 'one', 'two')]), notOk)).toEqual({
    passed: 7,
    failed: 2,
    reasons: [
      'Failed: a.test.ts › one: AssertionError: expected 1 to be 2',
      'Failed: a.test.ts › two: AssertionError: expected 1 to be 2',
    ],
  });
  expect(countPlaywright(playwright(3, { unexpected: 1 }), notOk)).toEqual({
    passed: 3,
    failed: 1,
    reasons: ['Failed: a.story.ts › broken 0: Error: not visible'],
  });
});

test('what was skipped counts as failed, unless the tests were chosen by name', () => {
  expect(countVitest(vitest(7, undefined, 2, 1), ok)).toMatchObject({ passed: 7, failed: 3 });
  expect(countVitest(vitest(7, undefined, 2), { ...ok, skippedOnPurpose: true })).toMatchObject({
    passed: 7,
    failed: 0,
  });
  expect(countPlaywright(playwright(3, { skipped: 2 }), ok)).toMatchObject({ passed: 3, failed: 2 });
});

test('stories that passed only when they were tried again are named, and more than four of them are failures', () => {
  expect(countPlaywright(playwright(3, { flaky: 2 }), ok)).toEqual({
    passed: 5,
    failed: 0,
    reasons: [
      'Unstable, passed only when it was tried again: a.story.ts › rare 0: Error: not visible',
      'Unstable, passed only when it was tried again: a.story.ts › rare 1: Error: not visible',
    ],
  });
  expect(countPlaywright(playwright(3, { flaky: 5 }), ok)).toMatchObject({ passed: 3, failed: 5 });
  expect(countPlaywright(playwright(3, { unexpected: 1, flaky: 1 }), notOk)).toMatchObject({ passed: 4, failed: 1 });
});

test('a test is unstable when its file passes whole in the second run, in every project, and too many are failures', () => {
  // A file of the server is run once for each database.
  const first = vitest(7, [fileOf('a.test.ts', 'one'), fileOf('a.test.ts'), fileOf('b.test.ts', 'two')]);
  expect(failedFiles(first)).toEqual(['a.test.ts', 'b.test.ts']);

  const bothPass = vitest(5, [fileOf('a.test.ts'), fileOf('a.test.ts'), fileOf('b.test.ts')]);
  expect(countVitest(first, { ...notOk, again: bothPass })).toMatchObject({ passed: 9, failed: 0 });

  const nowInTheOther = vitest(5, [fileOf('a.test.ts'), fileOf('a.test.ts', 'one'), fileOf('b.test.ts')]);
  expect(countVitest(first, { ...notOk, again: nowInTheOther })).toEqual({
    passed: 8,
    failed: 1,
    reasons: [
      'Failed: a.test.ts › one: AssertionError: expected 1 to be 2',
      'Unstable, passed only when it was tried again: b.test.ts › two: AssertionError: expected 1 to be 2',
    ],
  });

  const five = vitest(7, [fileOf('a.test.ts', 'one', 'two', 'three', 'four', 'five')]);
  expect(countVitest(five, { ...notOk, again: vitest(5) })).toMatchObject({ passed: 7, failed: 5 });
  expect(countVitest(first, { ...notOk, again: undefined })).toMatchObject({ passed: 7, failed: 2 });
});

test('a file that cannot be loaded counts as one failure', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] };
  expect(countVitest(vitest(7, [fileOf('a.test.ts'), broken]), notOk)).toEqual({
    passed: 7,
    failed: 1,
    reasons: ['Failed: b.test.ts › SyntaxError: no'],
  });
});

test('no report, no test, an error outside the tests and a bad exit code count as one failure', () => {
  for (const count of [
    countVitest(undefined, notOk),
    countVitest(vitest(0), ok),
    countVitest(vitest(7), notOk),
    countPlaywright(undefined, notOk),
    countPlaywright(playwright(0), ok),
    countPlaywright(playwright(0, {}, [{ message: 'Error: no tests found' }]), notOk),
    countPlaywright(playwright(3), notOk),
  ]) {
    expect(count.failed).toBe(1);
    expect(count.reasons).toHaveLength(1);
  }
});
