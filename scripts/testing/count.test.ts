import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count.ts';

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
/** A report with that many passed tests, and the failures of these files. */
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

test('passed and failed tests are counted, and failed ones named at the end', () => {
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

test('a skipped test counts as failed, unless the tests were chosen by name', () => {
  expect(countVitest(vitest(7, undefined, 2, 1), ok)).toMatchObject({ passed: 7, failed: 3 });
  expect(countVitest(vitest(7, undefined, 2), { ...ok, skippedOnPurpose: true })).toMatchObject({
    passed: 7,
    failed: 0,
  });
  expect(countPlaywright(playwright(3, { skipped: 2 }), ok)).toMatchObject({ passed: 3, failed: 2 });
});

test('a story in quarantine that failed once has passed, and is named; another failure beside it still counts', () => {
  expect(countPlaywright(playwright(3, { flaky: 1 }), ok)).toEqual({
    passed: 4,
    failed: 0,
    reasons: ['In quarantine, failed once: a.story.ts › rare 0: Error: not visible'],
  });
  expect(countPlaywright(playwright(3, { unexpected: 1, flaky: 1 }), notOk)).toMatchObject({ passed: 4, failed: 1 });
});

test('a test that fails on one database is a failure, whatever its result on the other', () => {
  const files = [fileOf('a.test.ts', 'one'), fileOf('a.test.ts')];
  expect(countVitest(vitest(7, files), notOk)).toMatchObject({ passed: 7, failed: 1 });
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
