import * as courses from './person/course-steps.ts';
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
import * as account from './person/account-steps.ts';
import * as chats from './person/chat-steps.ts';
import * as google from './person/google-steps.ts';
import * as notices from './person/notice-steps.ts';
import * as oauth from './person/oauth-steps.ts';
import * as oidc from './person/oidc-steps.ts';
import * as picture from './person/picture-steps.ts';
import * as programs from './person/program-steps.ts';
import * as timer from './person/timer-steps.ts';
import * as twoStep from './person/two-step-steps.ts';
import type { Walk } from './walk.ts';

/** The relative frequency of each action. */
const STEPS_BY_WEIGHT: readonly (readonly [weight: number, step: (walk: Walk) => Promise<unknown>])[] = [
  [12, tasks.createTask],
  [4, tasks.capture],
  [3, tasks.createInArea],
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
  [3, places.deleteIfEmpty],
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
  [5, occurrences.skipFirst],
  [5, occurrences.unskipFirst],
  [6, occurrences.changeOccurrence],
  [3, occurrences.missOccurrences],
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
  [5, notices.setReminder],
  [2, picture.setPicture],
  [1, picture.removePicture],
  [2, google.linkGoogle],
  [1, google.unlinkGoogle],
  [2, oidc.linkOidc],
  [1, oidc.unlinkOidc],
  [3, oidc.signInWithOidc],
  [3, twoStep.useTwoStep],
  [2, programs.createToken],
  [1, programs.revokeToken],
  [3, oauth.connectProgram],
  [3, oauth.refreshGrant],
  [1, oauth.endGrant],
  [2, programs.createWebhook],
  [2, programs.changeWebhook],
  [1, programs.deleteWebhook],
  [1, account.disableAccount],
  [1, account.inviteSomebody],
  [2, stranger.tryAsStranger],
  [1, stranger.reuseAsStranger],
];
const BAG = STEPS_BY_WEIGHT.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** Takes one random action of a person. */
export const takeStep = (walk: Walk): Promise<unknown> => walk.chance.pick(BAG)!(walk);
