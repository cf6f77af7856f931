import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '../app.ts';
import { dump } from '../dump.ts';
import { startFakeGoogle } from '../google/fake-google.ts';
import { checkInvariants, describeViolation } from '../invariants/check-invariants.ts';
import { Chance } from './chance.ts';
import { compareAll, compareTasks } from './compare.ts';
import * as courses from './course-steps.ts';
import * as day from './day-steps.ts';
import * as files from './file-steps.ts';
import * as journal from './journal-steps.ts';
import * as occurrences from './occurrence-steps.ts';
import * as places from './place-steps.ts';
import * as repeat from './repeat-steps.ts';
import * as starter from './starter-steps.ts';
import * as stranger from './stranger-steps.ts';
import * as tasks from './task-steps.ts';
import * as templates from './template-steps.ts';
import * as texts from './text-steps.ts';
import * as time from './time-steps.ts';
import * as trash from './trash-steps.ts';
import * as chats from './person/chat-steps.ts';
import * as google from './person/google-steps.ts';
import * as notices from './person/notice-steps.ts';
import * as picture from './person/picture-steps.ts';
import * as timer from './person/timer-steps.ts';
import { Walk } from './walk.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/*
 * People perform random actions, and a model in memory does the same: after every step both are equal and all
 * invariants hold. A failure prints seed and step; AURIC_WALK_SEED repeats a walk, AURIC_WALK_STEPS sets its length.
 */

const STEPS_OF_A_LIFE = 300;
const STEPS = Number(process.env['AURIC_WALK_STEPS'] ?? roundsOf({ all: 10_000, sqlite: 600, postgres: 150 }));
const SEED = Number(process.env['AURIC_WALK_SEED'] ?? 20_261_122);
/** After this many steps everything is compared, in between only the tasks. */
const ALL_EVERY = 10;

const MINUTE_MS = 60_000;

/** The relative frequency of each action. */
const STEPS_BY_WEIGHT: readonly (readonly [weight: number, step: (walk: Walk) => Promise<unknown>])[] = [
  [12, tasks.createTask],
  [4, tasks.capture],
  [24, tasks.changeTask],
  [6, tasks.changeMany],
  [4, tasks.putBackTasks],
  [3, tasks.sendBack],
  [3, tasks.changeDates],
  [4, tasks.reorderTasks],
  [6, tasks.deleteTask],
  [3, tasks.deleteTasks],
  [3, time.letTimePass],
  [2, time.advanceToNight],
  [1, time.travel],
  [2, time.runJobs],
  [3, places.createProject],
  [2, places.createArea],
  [2, places.createPillar],
  [2, places.moveProject],
  [2, places.moveArea],
  [2, places.movePillar],
  [4, places.archive],
  [3, places.deletePlace],
  [2, places.completeProject],
  [5, texts.rename],
  [10, trash.restore],
  [4, trash.restoreMany],
  [2, trash.restoreElsewhere],
  [1, trash.reuseId],
  [1, trash.deleteForGood],
  [2, repeat.createRule],
  [4, repeat.repeatTask],
  [3, repeat.changeRule],
  [1, repeat.deleteRule],
  [6, repeat.closeInstance],
  [8, occurrences.skipOlder],
  [6, occurrences.restoreOlder],
  [6, occurrences.changeOccurrence],
  [1, repeat.generate],
  [1, repeat.listRules],
  [5, day.pickTask],
  [2, day.dropTask],
  [2, day.reorderDay],
  [4, day.planTasks],
  [3, day.restorePlan],
  [2, day.dismissASuggestion],
  [1, day.focus],
  [4, timer.useTimer],
  [4, journal.writeEntry],
  [2, journal.reflect],
  [4, journal.changeEntry],
  [3, journal.deleteEntry],
  [1, journal.createTemplate],
  [1, journal.deleteTemplate],
  [4, files.addFile],
  [4, files.attachFile],
  [2, files.detachFile],
  [3, files.changeFile],
  [3, files.deleteFile],
  [1, files.sweep],
  [3, starter.applyTemplate],
  [3, starter.removeStarterItems],
  [3, templates.saveProject],
  [4, templates.useTemplate],
  [2, templates.deleteTemplate],
  [2, courses.learn],
  [6, chats.sendMessage],
  [1, chats.sendAgain],
  [4, chats.deleteChat],
  [3, trash.restoreChat],
  [6, notices.useSnooze],
  [2, picture.setPicture],
  [1, picture.removePicture],
  [2, google.linkGoogle],
  [1, google.unlinkGoogle],
  [2, stranger.tryAsStranger],
  [1, stranger.reuseAsStranger],
];
const BAG = STEPS_BY_WEIGHT.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

const START = Date.parse('2026-11-20T09:00:00Z');
const clock = { now: START };
const fake = await startFakeGoogle();
const vouchFor = (subject: string) => void Object.assign(fake, google.vouchFor(subject));
const app = await startTestApp({ clock: () => new Date(clock.now), config: { google: fake.google } });

async function assertNothingBroken(): Promise<void> {
  const broken = await checkInvariants(app.database.db);
  if (broken.length > 0) throw new Error(broken.map(describeViolation).join('\n'));
}

/**
 * The walk of one person with a stranger; both accounts are deleted afterwards. @throws Error with the last actions.
 */
async function live(seed: number, steps: number): Promise<void> {
  clock.now = START;
  await app.database.db.deleteFrom('jobs').execute();
  const user = await app.newUser();
  const other = await app.newUser();
  const walk = new Walk(app, { user, stranger: other }, new Chance(seed), clock, vouchFor);
  for (let step = 1; step <= steps; step += 1) {
    try {
      walk.advance(MINUTE_MS / 2);
      await walk.chance.pick(BAG)!(walk);
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
        await assertNothingBroken();
      }
    } catch (error) {
      const where = `AURIC_WALK_SEED=${seed}, step ${step}, after\n${walk.trail.join('\n')}`;
      throw new Error(`${String(error)}\n${where}`, { cause: error });
    }
  }
  for (const { token, password } of [user, other]) {
    const body = { confirmation_text: 'DELETE', password };
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
