import { useSyncExternalStore } from 'react';
import { type ChatMessage, coachContract } from '#contract/coach.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { answerEvents } from '#web/platform/connection/events.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { CHATS, MESSAGES, QUOTA } from '../coach-queries.ts';
import { whileConnected } from '../connected.ts';

/**
 * A message that was sent and is not in the chat yet. It goes on wherever the person goes, and is kept on this
 * device until it was answered: sent again it has the same id, so it is stored and counted once.
 */
export interface Sending {
  id: string;
  session_id: string;
  content: string;
  state: 'sending' | 'stopped' | 'failed' | 'answered';
  /** What has come of the reply so far. */
  text: string;
  /** The whole reply, once it was answered. */
  reply: ChatMessage | null;
  /** Why it failed; null for one that was found again after a reload. */
  error: Error | null;
  /** When that was, in ms since 1970. */
  endedAt: number;
}

/** A model has less time than that. */
const MAY_TAKE_MS = 30_000;

/** Whether the coach may still be finishing an answer whose stream has ended here. */
export const mayStillCome = (sending: Sending | null): boolean =>
  (sending?.state === 'stopped' || sending?.state === 'failed') &&
  !(sending.error instanceof ApiError && sending.error.kind === 'answer') &&
  Date.now() - sending.endedAt < MAY_TAKE_MS;

/** What is kept of it on the device. */
type KeptMessage = Pick<Sending, 'id' | 'content'>;

const subjectOf = (session_id: string) => `coach message ${session_id}`;

/** By person and chat: somebody else who signs in on this page may come to the same address. */
const sendings = new Map<string, Sending>();
const streams = new Map<string, AbortController>();
const listeners = new Set<() => void>();

const ownKey = (session_id: string) => `${currentUser()?.id} ${session_id}`;

function set(session_id: string, sending: Sending | null): void {
  if (sending) sendings.set(ownKey(session_id), sending);
  else sendings.delete(ownKey(session_id));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was found on the device, so that it is one object. */
const found = new Map<string, Sending | null>();

function sendingOf(session_id: string): Sending | null {
  const known = sendings.get(ownKey(session_id));
  if (known) return known;
  const kept = storedDraft<KeptMessage>(subjectOf(session_id));
  if (kept?.id !== found.get(session_id)?.id || !found.has(session_id)) {
    const sending: Sending | null = kept && {
      ...{ ...kept, session_id, state: 'failed', text: '', reply: null, error: null, endedAt: Date.now() },
    };
    found.set(session_id, sending);
  }
  return found.get(session_id) ?? null;
}

/** The message of a chat that is on its way or was not answered; null where there is none. */
export const useSending = (session_id: string | null): Sending | null =>
  useSyncExternalStore(subscribe, () => (session_id === null ? null : sendingOf(session_id)));

/**
 * Sends a message, and shows the reply as it comes. Resolves once that has ended, however it has.
 * @param id of one that was sent before.
 */
export async function sendMessage(
  records: RecordStore,
  session_id: string,
  content: string,
  id = newId(),
): Promise<void> {
  const user = currentUser();
  let sending: Sending = {
    ...{ id, session_id, content, state: 'sending', text: '', reply: null, error: null, endedAt: 0 },
  };
  const show = (part: Partial<Sending>) => {
    sending = { ...sending, ...part };
    // Once the person has signed out nobody is to see it.
    if (currentUser()?.id === user?.id) set(session_id, sending);
  };
  const fail = (error: Error) => show({ state: 'failed', error, endedAt: Date.now() });
  const stream = new AbortController();
  streams.set(session_id, stream);
  keepDraft(subjectOf(session_id), { id, content } satisfies KeptMessage);
  show({});
  try {
    const body = { id, session_id, content };
    await whileConnected(async () => {
      for await (const event of answerEvents(coachContract.send, { body }, stream.signal)) {
        if (event.event === 'delta') show({ text: sending.text + event.data.text });
        else show({ state: 'answered', reply: event.data, text: event.data.content });
      }
    });
    if (sending.state !== 'answered') fail(new Error(BROKEN_OFF));
  } catch (error) {
    if (stream.signal.aborted) show({ state: 'stopped', endedAt: Date.now() });
    else fail(error instanceof Error ? error : new Error(BROKEN_OFF));
  }
  streams.delete(session_id);
  if (sending.state === 'answered') keepDraft(subjectOf(session_id), null, user?.id);
  records.refreshSoon([CHATS, [...MESSAGES, session_id], QUOTA]);
}

const BROKEN_OFF = 'The answer broke off.';

/** Ends a reply in the middle. What was written stays, and can be sent again. */
export const stopReply = (session_id: string): void => streams.get(session_id)?.abort();

/** Forgets a message: it is in the chat, or the person goes on without it. */
export function dropSending(session_id: string): void {
  keepDraft(subjectOf(session_id), null);
  set(session_id, null);
}
