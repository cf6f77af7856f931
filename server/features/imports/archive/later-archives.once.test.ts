import { expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { importsContract } from '#contract/imports.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { archivesOf } from '#server/testing/files/archives.ts';
import { startFakeGoogle } from '#server/testing/google/fake-google.ts';
import { checkInvariants } from '#server/testing/invariants/check-invariants.ts';
import { takeStep } from '#server/testing/random-walk/actions.ts';
import { Chance } from '#server/testing/random-walk/chance.ts';
import { vouchFor } from '#server/testing/random-walk/person/google-steps.ts';
import { Walk } from '#server/testing/random-walk/walk.ts';

/*
 * Two archives of a random account, the second one later, are imported into another account, and both imports are undone.
 * After each step the rules of the product hold, and the account can be exported and imported elsewhere.
 */

const ACCOUNTS = inject('isWhole') ? 60 : 2;
const SEED = 20_261_126;
const STEPS = 70;
const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;

const clock = { now: START };
const fake = await startFakeGoogle();
const app = await startTestApp({
  clock: () => new Date(clock.now),
  config: { google: fake.google, privateHosts: ['127.0.0.1'] },
});
const { exportOf, importInto } = await archivesOf(app);

test('two archives of a random account can be imported one after the other, and undone', { timeout: 0 }, async () => {
  for (let seed = SEED; seed < SEED + ACCOUNTS; seed += 1) {
    clock.now = START;
    await app.database.db.deleteFrom('jobs').execute();
    const [user, stranger, other, copy] = [
      await app.newUser(),
      await app.newUser(),
      await app.newUser(),
      await app.newUser(),
    ];
    const walk = new Walk(
      app,
      { user, stranger },
      new Chance(seed),
      clock,
      (who) => void Object.assign(fake, vouchFor(who)),
    );
    const archiveAfter = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        walk.advance(MINUTE_MS / 2);
        await takeStep(walk);
      }
      return exportOf(user);
    };
    const expectWhole = async (after: string) =>
      expect([seed, after, await checkInvariants(app.database.db)]).toEqual([seed, after, []]);
    const undone: string[] = [];
    for (const steps of [STEPS, STEPS]) {
      const archive = await archiveAfter(steps);
      const { undo_id } = await importInto(await signedIn(other), archive);
      undone.unshift(undo_id);
      await expectWhole('an import');
    }
    await importInto(await signedIn(copy), await exportOf(await signedIn(other)));
    const { token } = await signedIn(other);
    for (const id of undone) {
      await app.call(importsContract.undo, { token, params: { id } });
      await expectWhole('an Undo');
    }
    for (const person of [user, stranger, other, copy]) await deleteAccount(person);
  }
});

/** In a new session: the earlier ones end as the clock goes on. */
async function signedIn(person: TestUser): Promise<TestUser> {
  const { email, password } = person;
  const { access_token } = (await app.call(authContract.login, { body: { email, password } })).body;
  return { ...person, token: access_token };
}

/** The clock of the next account begins earlier. */
async function deleteAccount(person: TestUser): Promise<void> {
  const { token, password } = await signedIn(person);
  const body = { confirmation_text: 'DELETE', password };
  await app.call(authContract.deleteAccount, { token, body });
}
