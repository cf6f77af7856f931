import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDatabaseDown } from '#server/database/dialect/errors.ts';
import type { Job, Work } from './job-run.ts';
import { forgetPersonFailure, notePersonFailure, type PersonFailure, readPersonFailures } from './person-failures.ts';

/** A job that handles people one by one. */
interface PersonJob<Person extends { id: string }> {
  /**
   * Returns the ids of users who may have work in `(work.since, work.now]`.
   * @param except users to leave out, who wait for a retry.
   */
  find(work: Work, except: readonly string[]): Promise<readonly Person[]>;
  /** Does the work for one user. Repeating it for the same times must change nothing. */
  handle(work: Work, person: Person): Promise<void>;
  /** True: `find` returns a batch that handling removes, so it is called until it returns none. */
  isQueue?: boolean;
}

/**
 * Creates a job that handles one person at a time. A failure for one person is logged and stored, and does not affect
 * the others. That person is retried after growing pauses, for all the time since the last success. If it fails for
 * everybody, the job has failed.
 */
export function forEachPerson<Person extends { id: string }>({
  find,
  handle,
  isQueue = false,
}: PersonJob<Person>): Job['run'] {
  return async (work) => {
    const failures = await readPersonFailures(work.db, work.job, work.now);
    const window = { ...work, since: earliestSince(work, failures) };
    const left = new Set([...failures].filter(([, { isWaiting }]) => isWaiting).map(([id]) => id));
    const tries = { fresh: 0, failed: 0, lastError: undefined as unknown };
    const retried = new Set<string>();
    for (let people = await find(window, [...left]); people.length > 0; people = await find(window, [...left])) {
      for (const person of people) {
        if (left.has(person.id)) continue;
        // On SQLite the work runs in this process and would block requests.
        await yieldToEventLoop();
        work.signal.throwIfAborted();
        const failure = failures.get(person.id);
        const error = await tryPerson(work, failure, person.id, (own) => handle(own, person));
        if (error !== undefined) left.add(person.id);
        if (failure) retried.add(person.id);
        else countTry(tries, error);
      }
      if (!isQueue) break;
    }
    await forgetOthers(work, failures, (id) => left.has(id) || retried.has(id));
    if (tries.failed > 1 && tries.failed === tries.fresh) throw tries.lastError;
  };
}

function countTry(tries: { fresh: number; failed: number; lastError: unknown }, error: Error | undefined): void {
  tries.fresh += 1;
  if (error === undefined) return;
  tries.failed += 1;
  tries.lastError = error;
}

/** The times to handle, including those that failed for a person who is retried. */
function earliestSince({ since }: Work, failures: ReadonlyMap<string, PersonFailure>): Date | null {
  const retried = [...failures.values()].filter(({ isWaiting }) => !isWaiting);
  return [since, ...retried.map((failure) => failure.since)].reduce((earliest, each) =>
    earliest === null || each === null ? null : each < earliest ? each : earliest,
  );
}

/** Returns the error of a failure. @throws when the database is unavailable or the run is aborted. */
async function tryPerson(
  work: Work,
  failure: PersonFailure | undefined,
  userId: string,
  handle: (work: Work) => Promise<void>,
): Promise<Error | undefined> {
  const { db, job, now, signal } = work;
  const since = failure ? failure.since : work.since;
  try {
    await handle({ ...work, since });
    if (failure) await forgetPersonFailure(db, job, userId);
    return undefined;
  } catch (thrown) {
    if (signal.aborted || isDatabaseDown(thrown)) throw thrown;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    work.failedFor(userId, error);
    await notePersonFailure(db, { job, userId, now }, { failures: (failure?.failures ?? 0) + 1, since, error });
    return error;
  }
}

/** People whose pause is over and who were not found have no work left. */
async function forgetOthers(
  { db, job }: Work,
  failures: ReadonlyMap<string, PersonFailure>,
  isSettled: (userId: string) => boolean,
): Promise<void> {
  for (const userId of failures.keys()) {
    if (!isSettled(userId)) await forgetPersonFailure(db, job, userId);
  }
}
