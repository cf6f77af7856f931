import { queryOptions } from '@tanstack/react-query';
import { coachContract } from '#contract/coach.ts';
import { call } from '#web/platform/api.ts';

/** What says how many answers are left. */
export const QUOTA = ['coach', 'quota'] as const;

/** The chats, and the messages of each. */
export const CHATS = ['coach', 'chats'] as const;
export const MESSAGES = ['coach', 'messages'] as const;

/** What the web reads of the coach. Everything is below the key `['coach']`. */
export const coachQueries = {
  /** Read once per visit: the frame and its view share the request. Using up an answer reads it again. */
  quota: () => queryOptions({ queryKey: QUOTA, queryFn: () => call(coachContract.quota, {}), refetchOnMount: true }),
  /** What the newest open tasks are for. */
  whys: () =>
    queryOptions({
      queryKey: ['coach', 'whys'],
      queryFn: ({ signal }) => call(coachContract.whyStatements, {}, { signal }),
    }),
  /** The chats, the one of the latest message first. */
  chats: () => queryOptions({ queryKey: CHATS, queryFn: ({ signal }) => call(coachContract.sessions, {}, { signal }) }),
  /** The messages of a chat, oldest first; of one that has none yet, none. */
  messages: (session_id: string) =>
    queryOptions({
      queryKey: [...MESSAGES, session_id],
      queryFn: ({ signal }) => call(coachContract.messages, { params: { session_id } }, { signal }),
    }),
};
