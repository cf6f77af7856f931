import { queryOptions } from '@tanstack/react-query';
import { coachContract } from '#contract/coach.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { hrefOf, type SectionParams } from '#web/platform/navigation.ts';

/** The views of the coach, as `view` in the URL. The first is the default. */
export const COACH_VIEWS = ['goal', 'review', 'obstacle', 'chat', 'why'] as const;
export type CoachView = (typeof COACH_VIEWS)[number];

export const COACH_VIEW_NAMES: Readonly<Record<CoachView, string>> = {
  goal: 'Break down a goal',
  review: 'Weekly review',
  obstacle: 'Obstacle',
  chat: 'Chat',
  why: 'What tasks are for',
};

export const readCoachView = (view: string | undefined): CoachView =>
  COACH_VIEWS.find((each) => each === view) ?? COACH_VIEWS[0];

/** The parameters of a view in the URL; none for the first. */
export const paramsOfView = (view: CoachView): SectionParams => (view === COACH_VIEWS[0] ? {} : { view });

/** `#ai-coach?view=review` */
export const hrefOfView = (view: CoachView): string => hrefOf('ai-coach', paramsOfView(view));

export const QUOTA = ['coach', 'quota'] as const;
export const CHATS = ['coach', 'chats'] as const;
export const MESSAGES = ['coach', 'messages'] as const;

/** Queries of the coach, below the key `coach`. */
export const coachQueries = {
  /** Read once per visit, and again after each question. */
  quota: () => queryOptions({ queryKey: QUOTA, queryFn: () => call(coachContract.quota, {}), refetchOnMount: true }),
  /** Why the newest open tasks matter. */
  whys: () => callQuery(['coach', 'whys'], coachContract.whyStatements),
  /** The chat with the latest message first. */
  chats: () => callQuery(CHATS, coachContract.sessions),
  /** Oldest first; none of a chat that does not exist yet. */
  messages: (session_id: string) =>
    callQuery([...MESSAGES, session_id], coachContract.messages, { params: { session_id } }),
};
