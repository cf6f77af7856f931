import type { Feature } from '#server/platform/feature.ts';
import { coachContract } from '#contract/coach.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { createCoachModel } from './model/coach-model.ts';
import { purgeCalls } from './purge-calls.ts';
import type { CoachServices } from './ask-coach.ts';
import { breakDown } from './breakdown/break-down.ts';
import { deleteChat, freeTakenNames, listChats, readMessages } from './chat/chats.ts';
import { sendMessage } from './chat/send-message.ts';
import { explainTasks } from './explain-tasks.ts';
import { analyseObstacle } from './obstacle/analyse-obstacle.ts';
import { readQuota } from './quota.ts';
import { reviewWeek } from './review/review-week.ts';

const coachRecords: readonly RecordKind[] = [
  {
    table: 'coach_calls',
    word: 'question to the coach',
    exported: { leftOut: 'the use of the monthly quota of this server' },
    edges: [],
  },
  {
    table: 'chat_sessions',
    word: 'chat',
    exported: { part: 'chats' },
    kind: 'chat_session',
    nameOf: ({ title }) => title as string,
    texts: ['title'],
    textRows: [{ table: 'chat_messages', of: 'chat_id', column: 'content' }],
    edges: [],
    trash: { fit: freeTakenNames },
  },
  {
    table: 'chat_messages',
    word: 'message',
    exported: { within: 'chat_id', as: 'messages', json: ['sources'] },
    edges: [{ column: 'chat_id', to: 'chat_sessions', onDelete: 'held', isRequired: true }],
  },
];

export const coachFeature: Feature = {
  name: 'coach',
  layer: 'overviews',
  routes: (routes, services) =>
    coachRoutes(routes, {
      ...services,
      model: services.config.model && createCoachModel(services.config.model, services.log),
    }),
  records: coachRecords,
  jobs: () => [{ name: 'purge-coach-calls', every: '*/20 * * * *', run: purgeCalls }],
};

function coachRoutes(routes: Routes, services: CoachServices): void {
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
