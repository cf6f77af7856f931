import { useSyncExternalStore } from 'react';
import { type ChatMessage, type ChatSession, coachContract } from '#contract/coach.ts';
import { call } from '#web/platform/api.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { answerEvents } from '#web/platform/connection/events.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { whileConnected } from '../ask.ts';
import { CHATS, MESSAGES, QUOTA } from '../coach-queries.ts';

/**
 * A message that was sent and has no stored reply yet. Its reply is received on every page, and the message is kept on this
 * device until then. Sent again it has the same id, so it is stored and counted once.
 */
export interface Sending {
  id: string;
  session_id: string;
  content: string;
  state: 'sending' | 'stopped' | 'failed' | 'answered';
  /** The reply so far. */
  text: string;
  reply: ChatMessage | null;
  /** Null as well after a reload. */
  error: Error | null;
  /** When it stopped or failed, in ms since 1970. */
  endedAt: number;
}

/** Longer than a model may take. */
const REPLY_MS = 30_000;

/** Whether the server may still be finishing a reply that ended here. */
export const isReplyExpected = (sending: Sending | null): boolean =>
  (sending?.state === 'stopped' || sending?.state === 'failed') &&
  !(sending.error instanceof ApiError && sending.error.kind === 'answer') &&
  Date.now() - sending.endedAt < REPLY_MS;

type StoredMessage = Pick<Sending, 'id' | 'content'>;

const subjectOf = (session_id: string) => `coach message ${session_id}`;

/** By person and chat: another person may sign in on this page and open the same address. */
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

/** Messages that were found on the device, so that each is the same object in every render. */
const found = new Map<string, Sending | null>();

function sendingOf(session_id: string): Sending | null {
  const known = sendings.get(ownKey(session_id));
  if (known) return known;
  const stored = storedDraft<StoredMessage>(subjectOf(session_id));
  if (!found.has(session_id) || stored?.id !== found.get(session_id)?.id) {
    const ended = { state: 'failed', text: '', reply: null, error: null, endedAt: Date.now() } as const;
    found.set(session_id, stored && { ...stored, session_id, ...ended });
  }
  return found.get(session_id) ?? null;
}

/** The message of a chat without a stored reply; null if there is none. */
export const useSending = (session_id: string | null): Sending | null =>
  useSyncExternalStore(subscribe, () => (session_id === null ? null : sendingOf(session_id)));

/** Sends a message and shows the reply as it comes. Resolves when it has ended in any way. @param id to send it again. */
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
    // Another person who has signed in meanwhile must not see it.
    if (currentUser()?.id === user?.id) set(session_id, sending);
  };
  const stream = new AbortController();
  streams.set(session_id, stream);
  keepDraft(subjectOf(session_id), { id, content } satisfies StoredMessage);
  show({});
  const brokenOff = new Error('The answer broke off.');
  try {
    await whileConnected(async () => {
      for await (const event of answerEvents(
        coachContract.send,
        { body: { id, session_id, content } },
        stream.signal,
      )) {
        if (event.event === 'delta') show({ text: sending.text + event.data.text });
        else show({ state: 'answered', reply: event.data, text: event.data.content });
      }
    });
    if (sending.state !== 'answered') throw brokenOff;
  } catch (error) {
    const endedAt = Date.now();
    if (stream.signal.aborted) show({ state: 'stopped', endedAt });
    else show({ state: 'failed', error: error instanceof Error ? error : brokenOff, endedAt });
  }
  streams.delete(session_id);
  if (sending.state === 'answered') keepDraft(subjectOf(session_id), null, user?.id);
  records.refreshSoon([CHATS, [...MESSAGES, session_id], QUOTA]);
}

/** Stops receiving a reply. Its message can be sent again. */
export const stopReply = (session_id: string): void => streams.get(session_id)?.abort();

/** Forgets a message. */
export function dropSending(session_id: string): void {
  keepDraft(subjectOf(session_id), null);
  set(session_id, null);
}

/** Shows a message in its chat again after it was dropped. */
function keepUnanswered(sending: Sending): void {
  const { id, session_id, content } = sending;
  keepDraft(subjectOf(session_id), { id, content } satisfies StoredMessage);
  set(session_id, sending);
}

/** Deletes a chat with Undo. @returns whether it was deleted. */
export async function deleteChat(records: RecordStore, { session_id, title }: ChatSession): Promise<boolean> {
  stopReply(session_id);
  try {
    const { trash_id } = await call(coachContract.deleteSession, { params: { session_id }, query: {} });
    const unanswered = sendingOf(session_id);
    dropSending(session_id);
    records.refreshSoon([CHATS, [...MESSAGES, session_id], ['trash']]);
    const message = `Deleted “${title}”`;
    const undo = async () => {
      const done = await runUndo(records, restoreFromTrash([trash_id]), message);
      if (done && unanswered) keepUnanswered(unanswered);
      return done;
    };
    offerUndo(records, message, { undo, madeAt: Date.now() });
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}
