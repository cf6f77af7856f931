import { coachContract } from '#contract/coach.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { CoachServices } from './ask-coach.ts';
import { breakDown } from './breakdown/break-down.ts';
import { deleteChat, listChats, readMessages } from './chat/chats.ts';
import { sendMessage } from './chat/send-message.ts';
import { explainTasks } from './explain-tasks.ts';
import { analyseObstacle } from './obstacle/analyse-obstacle.ts';
import { readQuota } from './quota.ts';
import { reviewWeek } from './review/review-week.ts';

export function coachRoutes(routes: Routes, services: CoachServices): void {
  routes.add(coachContract.quota, (ctx) => readQuota(ctx, services.config));
  routes.add(coachContract.breakDown, (ctx, { body }) => breakDown(ctx, services, body));
  routes.add(coachContract.reviewWeek, (ctx, { body }) => reviewWeek(ctx, services, body ?? {}));
  routes.add(coachContract.analyseObstacle, (ctx, { body }) => analyseObstacle(ctx, services, body));
  routes.add(coachContract.whyStatements, (ctx, { query }) => explainTasks(ctx, query.task_ids ?? []));
  routes.add(coachContract.send, (ctx, { body }) => sendMessage(ctx, services, body));
  routes.add(coachContract.sessions, listChats);
  routes.add(coachContract.messages, (ctx, { params }) => readMessages(ctx, params.session_id));
  routes.add(coachContract.deleteSession, (ctx, { params, query }) =>
    deleteChat(ctx, params.session_id, query.request_id),
  );
}
