import type { RecordKind } from '#server/platform/record-kind.ts';
import { freeTakenNames } from './chat/chats.ts';

export const coachRecords: readonly RecordKind[] = [
  { table: 'coach_calls', word: 'question to the coach', edges: [] },
  {
    table: 'chat_sessions',
    word: 'chat',
    kind: 'chat_session',
    nameOf: ({ title }) => title as string,
    edges: [],
    trash: { fit: freeTakenNames },
  },
  {
    table: 'chat_messages',
    word: 'message',
    edges: [{ column: 'chat_id', to: 'chat_sessions', onDelete: 'held', isRequired: true }],
  },
];
