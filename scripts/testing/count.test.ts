import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count.ts';

const vitest = (passed: number, failed = 0, pending = 0, todo = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: todo,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{}] }],
});
const playwright = (expected: number, unexpected = 0, flaky = 0, skipped = 0, errors: object[] = []) => ({
  stats: { expected, unexpected, flaky, skipped },
  errors,
});
const ok = { exitCode: 0 };
const notOk = { exitCode: 1 };

test('passed and failed tests are counted', () => {
  expect(countVitest(vitest(7), ok)).toMatchObject({ passed: 7, failed: 0 });
  expect(countVitest(vitest(7, 2), notOk)).toMatchObject({ passed: 7, failed: 2 });
  expect(countPlaywright(playwright(3, 1), notOk)).toMatchObject({ passed: 3, failed: 1 });
});

test('what was skipped counts as failed, unless the tests were chosen by name', () => {
  expect(countVitest(vitest(7, 0, 2, 1), ok)).toMatchObject({ passed: 7, failed: 3 });
  expect(countVitest(vitest(7, 0, 2), { ...ok, skippedOnPurpose: true })).toMatchObject({ passed: 7, failed: 0 });
  expect(countPlaywright(playwright(3, 0, 0, 2), ok)).toMatchObject({ passed: 3, failed: 2 });
});

test('stories that passed only when they were tried again are told, and more than four of them are failures', () => {
  expect(countPlaywright(playwright(3, 0, 2), ok)).toEqual({
    passed: 5,
    failed: 0,
    reasons: ['Unstable: 2 stories passed only when they were tried again.'],
  });
  expect(countPlaywright(playwright(3, 0, 5), ok)).toMatchObject({ passed: 3, failed: 5 });
  expect(countPlaywright(playwright(3, 1, 1), notOk)).toMatchObject({ passed: 4, failed: 1 });
});

test('a file that cannot be loaded counts as one failure', () => {
  const report = vitest(7);
  report.testResults.push({ name: 'b.test.ts', status: 'failed', assertionResults: [] });
  expect(countVitest(report, notOk)).toMatchObject({ passed: 7, failed: 1 });
});

test('no report, no test, an error outside the tests and a bad exit code count as one failure', () => {
  for (const count of [
    countVitest(undefined, notOk),
    countVitest(vitest(0), ok),
    countVitest(vitest(7), notOk),
    countPlaywright(undefined, notOk),
    countPlaywright(playwright(0), ok),
    countPlaywright(playwright(0, 0, 0, 0, [{ message: 'Error: no tests found' }]), notOk),
    countPlaywright(playwright(3), notOk),
  ]) {
    expect(count.failed).toBe(1);
    expect(count.reasons).toHaveLength(1);
  }
});
