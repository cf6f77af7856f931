import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { hashToken } from '#server/features/auth/tokens.ts';
import { startTestApp, type TestUser } from '../app.ts';
import { dump } from '../dump.ts';
import { archivesOf } from '../files/archives.ts';
import { readZip } from '../files/read-zip.ts';
import { startFakeGoogle } from '../google/fake-google.ts';
import { startFakeProvider } from '../oidc/fake-provider.ts';
import { checkInvariants, describeViolation } from '../invariants/check-invariants.ts';
import { takeStep } from './actions.ts';
import { Chance } from './chance.ts';
import { compareAll, compareTasks } from './compare.ts';
import * as files from './file-steps.ts';
import * as journal from './journal-steps.ts';
import * as occurrences from './occurrence-steps.ts';
import * as templates from './template-steps.ts';
import * as chats from './person/chat-steps.ts';
import * as google from './person/google-steps.ts';
import * as notices from './person/notice-steps.ts';
import * as oidc from './person/oidc-steps.ts';
import * as picture from './person/picture-steps.ts';
import * as programs from './person/program-steps.ts';
import { codeNow } from './person/two-step-steps.ts';
import { Walk } from './walk.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/*
 * People perform random actions, and a model in memory does the same: after every step both are equal and all
 * invariants hold. A failure prints seed and step; AURIC_WALK_SEED repeats a walk, AURIC_WALK_STEPS sets its length.
 */

const STEPS_OF_A_LIFE = 300;
const STEPS = Number(process.env['AURIC_WALK_STEPS'] ?? roundsOf({ all: 10_000, sqlite: 300, postgres: 150 }));
const SEED = Number(process.env['AURIC_WALK_SEED'] ?? 20_261_122);
/** After this many steps everything is compared, in between only the tasks. */
const ALL_EVERY = 10;

const MINUTE_MS = 60_000;

const START = Date.parse('2026-11-20T09:00:00Z');
const clock = { now: START };
const fake = await startFakeGoogle();
const provider = await startFakeProvider();
const vouchFor = (subject: string) => void Object.assign(fake, google.vouchFor(subject));
const app = await startTestApp({
  clock: () => new Date(clock.now),
  config: { google: fake.google, oidc: provider.oidc, privateHosts: ['127.0.0.1'] },
});
async function proveOidc(subject: string): Promise<string> {
  const { url, secret } = (await app.call(authContract.beginOidc, {})).body;
  const { searchParams: asked } = new URL(url);
  const [nonce, state] = [asked.get('nonce')!, asked.get('state')!];
  const id_token = await provider.idToken({
    nonce,
    sub: subject,
    email: oidc.addressOf(subject),
    email_verified: true,
  });
  provider.answers['/token'] = { access_token: 'a', token_type: 'Bearer', id_token };
  const answer = String(new URLSearchParams({ code: 'x', state, iss: provider.oidc.issuer }));
  return (await app.call(authContract.exchangeOidc, { body: { answer, secret } })).body.token;
}
const archives = await archivesOf(app);
/** The first account. */
const operator = await app.newUser();

async function assertNothingBroken(): Promise<void> {
  const broken = await checkInvariants(app.database.db);
  if (broken.length > 0) throw new Error(broken.map(describeViolation).join('\n'));
}

/** No secret is stored, and none is in the export of its person, not even as the hash that is stored. */
async function assertNoSecretLeaks(user: TestUser, secrets: readonly string[]): Promise<void> {
  const stored = await dump(app.database);
  const entries = await readZip(await archives.exportOf(user, '?include_trash=true'));
  const exported = Buffer.concat([...entries.values()]).toString();
  expect(stored).toContain(hashToken(user.token));
  for (const secret of secrets) {
    expect([secret, stored.includes(secret), exported.includes(secret)]).toEqual([secret, false, false]);
    expect([secret, exported.includes(hashToken(secret))]).toEqual([secret, false]);
  }
}

/** Whether a difference stays when it is read again, and the history of the records that it names. */
async function describeFailure(walk: Walk, failure: string): Promise<string> {
  const again = await compareTasks(walk).then(
    () => 'The tasks are equal when they are read again.',
    (error: unknown) => `Read again: ${String(error)}`,
  );
  return [again, ...walk.historyOf(failure)].join('\n');
}

/**
 * The walk of one person with a stranger; both accounts are deleted afterwards. @throws Error with the last actions.
 */
async function live(seed: number, steps: number): Promise<void> {
  clock.now = START;
  await app.database.db.deleteFrom('jobs').execute();
  const user = await app.newUser();
  const other = await app.newUser();
  const walk = new Walk(app, { user, stranger: other, operator }, new Chance(seed), clock, vouchFor, proveOidc);
  for (let step = 1; step <= steps; step += 1) {
    try {
      walk.advance(MINUTE_MS / 2);
      await takeStep(walk);
      if (step % ALL_EVERY !== 0 && step !== steps) await compareTasks(walk);
      else {
        await compareAll(walk);
        await occurrences.compareOccurrences(walk);
        await journal.compareJournal(walk);
        await templates.compareTemplates(walk);
        await files.compareFiles(walk);
        await chats.compareChats(walk);
        await notices.compareNotices(walk);
        await picture.comparePicture(walk);
        await google.compareGoogle(walk);
        await oidc.compareOidc(walk);
        await programs.comparePrograms(walk);
        await assertNothingBroken();
      }
    } catch (error) {
      const where = `AURIC_WALK_SEED=${seed}, step ${step}, after the actions ${walk.digest}\n${walk.trail.join('\n')}`;
      throw new Error([error, await describeFailure(walk, String(error)), where].join('\n'), { cause: error });
    }
  }
  await assertNoSecretLeaks(user, [user.token, ...walk.model.secrets]);
  for (const { token, password } of [user, other]) {
    const body = { confirmation_text: 'DELETE', password, code: token === user.token ? codeNow(walk) : undefined };
    expect((await app.call(authContract.deleteAccount, { token, body })).status).toBe(200);
  }
  await app.settled();
  const rest = await dump(app.database);
  for (const { user: account } of [user, other]) expect(rest).not.toContain(account.id);
  expect(await readdir(join(app.dataDir, 'files/stored')).catch(() => [])).toEqual([]);
}

test('random actions in any order lose, duplicate or contradict nothing', { timeout: 0 }, async () => {
  let walked = 0;
  for (let seed = SEED; walked < STEPS; seed += 1) {
    const steps = Math.min(STEPS_OF_A_LIFE, STEPS - walked);
    await live(seed, steps);
    walked += steps;
  }
  expect(walked).toBe(STEPS);
});
