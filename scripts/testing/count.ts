export interface Counts {
  passed: number;
  failed: number;
  /** Why something counts as failed that no reporter shows as a failed test, and what else is to be known. */
  reasons: string[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

/** What one project ran of one file: a file of the server is there twice, once for each database. */
interface VitestFile {
  name: string;
  status: string;
  /** Of the file itself, when it could not be loaded. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** So many tests, and so many stories, may pass only when they are tried again; with one more, all of these are failures. */
const UNSTABLE_MAX = 4;

/**
 * Counts the tests of Vitest's JSON report. A file that could not be loaded is one failure, a skipped test too.
 * An unreadable report, no test at all, and an exit code without a failed test count as one failure. Each failure is
 * told once more among the reasons, since the end of a long log is what people look at.
 *
 * @param run.again the report of a second run of the files that failed: what failed in a file that passed then, in every
 *   project, is unstable
 */
export function countVitest(
  report: unknown,
  run: { exitCode: number; skippedOnPurpose?: boolean; again?: unknown },
): Counts {
  if (!report) return noReport('Vitest');
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const skipped = run.skippedOnPurpose ? 0 : numPendingTests + numTodoTests;
  const steady = filesThatPassed(run.again);
  const failures = testResults.flatMap((file) => failuresIn(file).map((text) => ({ file: file.name, text })));
  const unstable = failures.filter(({ file }) => steady.has(file)).map(({ text }) => text);
  const failed = failures.filter(({ file }) => !steady.has(file)).map(({ text }) => text);
  const counts = weighed({ passed: numPassedTests, failed, unstable });
  if (skipped > 0) counts.reasons.push(`Counted as failed: ${skipped} skipped tests.`);
  // A failure that counts as unstable explains the exit code.
  const exitCode = unstable.length > 0 && failed.length === 0 ? 0 : run.exitCode;
  return settled('Vitest', { ...counts, failed: counts.failed + skipped }, exitCode);
}

/** The files, by path, with a failed test or that could not be loaded. */
export function failedFiles(report: unknown): string[] {
  const files = (report as VitestReport | undefined)?.testResults ?? [];
  return [...new Set(files.filter((file) => failuresIn(file).length > 0).map(({ name }) => name))];
}

/**
 * Counts the stories of Playwright's JSON report. A skipped story is a failure, and so is each error outside a story. A
 * story that passed only when it was tried again is named, and passed, as long as there are few of them. An unreadable
 * report, no story at all, and an exit code without a failed story count as one failure.
 */
export function countPlaywright(report: unknown, { exitCode }: { exitCode: number }): Counts {
  if (!report) return noReport('Playwright');
  const { stats, suites, errors } = report as PlaywrightReport;
  const counts = weighed({
    passed: stats.expected,
    failed: storiesThatWere('unexpected', suites),
    unstable: storiesThatWere('flaky', suites),
  });
  counts.reasons.push(...errors.map((error) => `Counted as failed: ${firstLine(error.message)}`));
  if (stats.skipped > 0) counts.reasons.push(`Counted as failed: ${stats.skipped} stories that did not run.`);
  return settled('Playwright', { ...counts, failed: counts.failed + stats.skipped + errors.length }, exitCode);
}

function weighed(told: { passed: number; failed: string[]; unstable: string[] }): Counts {
  const tooMany = told.unstable.length > UNSTABLE_MAX;
  return {
    passed: told.passed + (tooMany ? 0 : told.unstable.length),
    failed: told.failed.length + (tooMany ? told.unstable.length : 0),
    reasons: [
      ...told.failed.map((text) => `Failed: ${text}`),
      ...told.unstable.map((text) => `Unstable, passed only when it was tried again: ${text}`),
    ],
  };
}

function failuresIn(file: VitestFile): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') return [`${file.name} › ${firstLine(file.message)}`];
  return failed.map((test) => `${file.name} › ${test.fullName.trim()}: ${firstLine(test.failureMessages[0])}`);
}

function filesThatPassed(report: unknown): ReadonlySet<string> {
  const files = (report as VitestReport | undefined)?.testResults ?? [];
  const failed = new Set(failedFiles(report));
  return new Set(files.map(({ name }) => name).filter((name) => !failed.has(name)));
}

function storiesThatWere(status: string, suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter((story) => story.status === status)
        .map(({ results }) => `${file} › ${title}: ${firstLine(results[0]?.error?.message)}`),
    ),
    ...storiesThatWere(status, inner),
  ]);
}

function settled(runner: string, counts: Counts, exitCode: number): Counts {
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const reason =
    counts.passed === 0
      ? `Counted as failed: ${runner} ran no test.`
      : `Counted as failed: ${runner} ended with exit code ${exitCode}.`;
  return { ...counts, failed: 1, reasons: [...counts.reasons, reason] };
}

function noReport(runner: string): Counts {
  return { passed: 0, failed: 1, reasons: [`Counted as failed: ${runner} ended without a report.`] };
}

function firstLine(message = 'no reason given') {
  return message.split('\n', 1)[0] ?? message;
}
