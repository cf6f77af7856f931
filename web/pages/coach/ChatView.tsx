import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ChatMessage, ChatName } from '#contract/coach.ts';
import { Chats } from '#web/features/coach/chat/Chats.tsx';
import { Messages } from '#web/features/coach/chat/Messages.tsx';
import { MessageField } from '#web/features/coach/chat/MessageField.tsx';
import { QuestionList } from '#web/features/coach/chat/ReplyText.tsx';
import {
  dropSending,
  isReplyExpected,
  type Sending,
  sendMessage,
  stopReply,
  useSending,
} from '#web/features/coach/chat/sending.ts';
import { coachQueries } from '#web/features/coach/coach-queries.ts';
import { saveDraft, textSubject, useStoredDraft } from '#web/features/coach/stored-draft.ts';
import { newId } from '#web/platform/ids.ts';
import { currentPlace, navigate, useSection } from '#web/platform/navigation.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Stack, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import classes from './Chat.module.css';
import { CoachFrame } from './CoachFrame.tsx';
import { focusSoon } from './focus-soon.ts';

/** Subject of the draft that names a chat without a reply. */
const NEW_CHAT = 'coach new chat';

/** Questions that the rules can answer too. */
const STARTERS = ['What should I do first today?', 'What is stuck?', 'How was my week?', 'How is my balance?'];

/** Interval for reading a reply whose stream broke off: the server finishes it. */
const LOOK_AGAIN_MS = 3_000;

/** The chat from `chat` in the URL, or a new one. */
export function ChatView() {
  const { params } = useSection();
  const chat = readChat(params['chat']);
  const records = useRecords();
  const phone = usePhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [text, setText] = useStoredDraft<string>(textSubject(chat));
  const [begun, setBegun] = useStoredDraft<string>(NEW_CHAT);
  const session = chat ?? begun;
  const chats = useQuery(coachQueries.chats());
  const { data: quota } = useQuery(coachQueries.quota());
  const sent = useSending(session);
  const messages = useQuery({
    ...coachQueries.messages(session ?? ''),
    enabled: session !== null,
    refetchInterval: ({ state }) => isReplyExpected(sent) && !isAmong(sent, state.data ?? []) && LOOK_AGAIN_MS,
  });
  const isThere = isAmong(sent, messages.data ?? []);
  const sending = isThere ? null : sent;
  const isFirst = (chats.data ?? []).length === 0;
  const busy = sending?.state === 'sending';
  const isBegun = chat === undefined && begun !== null && (isThere || sent?.state === 'answered');

  useEffect(() => {
    if (isBegun) moveNewChat(begun);
  }, [isBegun, begun]);

  // On phones the panel is below the list of chats, which would push its input out of view, also when it appears.
  const shown = (messages.data?.length === 0 && !sent) || session === null ? null : `${session} ${isFirst}`;
  useEffect(() => {
    if (shown !== null) panel.current?.scrollIntoView({ block: 'end' });
  }, [shown]);

  async function send(content: string, id?: string): Promise<void> {
    const to = session ?? newId();
    if (chat === undefined) setBegun(to);
    await sendMessage(records, to, content, id);
  }

  const edit = ({ session_id, content }: Sending) => {
    dropSending(session_id);
    setText(text === null || text === '' ? content : `${content}\n${text}`);
    focusSoon(field);
  };

  /** Sends a suggested question. What was typed stays in the field. */
  const choose = (question: string) => {
    if (busy) setText(question);
    else void send(question);
    focusSoon(field);
  };

  return (
    <CoachFrame
      side={
        // Before the first chat there is nothing to choose from; a phone needs the space for the chat itself.
        !(phone && isFirst) && (
          <Chats
            chats={chats.data ?? []}
            openId={chat ?? null}
            onDeleted={(id) => id === chat && navigate('ai-coach', { view: 'chat' }, { replace: true })}
          />
        )
      }
      provider={messages.data?.findLast(({ provider }) => provider)?.provider ?? null}
      note="The coach never changes anything on its own."
    >
      <Stack as="section" ref={panel} shrink fill="panel" className={classes['panel']} aria-label="Chat with the coach">
        {session !== null && messages.isError && !messages.data ? (
          <QueryFailure query={messages} what="This chat" />
        ) : session !== null && messages.isPending && !sending ? (
          <SkeletonRows rows={4} height={64} />
        ) : !sending && (messages.data ?? []).length === 0 ? (
          <Beginning onChoose={choose} />
        ) : (
          <>
            <h2 className="sr-only">Chat</h2>
            <Messages
              key={session}
              messages={messages.data ?? []}
              sending={sending}
              last={sent}
              onRetry={({ content, id }) => {
                void send(content, id);
                focusSoon(field);
              }}
              onEdit={edit}
              onChoose={choose}
              provider={quota?.provider ?? 'rules'}
            />
          </>
        )}
        <MessageField
          field={field}
          text={text ?? ''}
          onChange={(typed) => setText(typed === '' ? null : typed)}
          busy={busy}
          onSend={() => {
            const content = text ?? '';
            // A message that was refused comes back into the field, instead of being lost to the next one.
            const isRefused = sending !== null && sending.state !== 'answered' && !isReplyExpected(sending);
            setText(isRefused ? sending.content : null);
            void send(content);
          }}
          onStop={() => {
            if (session !== null) stopReply(session);
            focusSoon(field);
          }}
        />
      </Stack>
    </CoachFrame>
  );
}

/** Undefined also for a name that no chat can have. */
const readChat = (name: string | undefined): string | undefined => ChatName.safeParse(name).data;

const isAmong = (sent: Sending | null, messages: readonly ChatMessage[]): boolean =>
  messages.some(({ id }) => id === sent?.id);

/** Puts a new chat into the URL after its first reply, and moves its unsent text there. */
function moveNewChat(session: string): void {
  const typed = storedDraft<string>(textSubject(undefined));
  navigate('ai-coach', { ...currentPlace().params, chat: session }, { replace: true });
  saveDraft(textSubject(session), typed);
  saveDraft(textSubject(undefined), null);
  saveDraft(NEW_CHAT, null);
}

/** Suggested first questions. */
const Beginning = ({ onChoose }: { onChoose: (question: string) => void }) => (
  <Stack
    align="center"
    justify="center"
    p={6}
    grow
    textWrap="balance"
    textAlign="center"
    className={classes['beginning']}
  >
    <Text as="h2" size="heading" weight={400} tight="title" face="read">
      Someone to think with
    </Text>
    <Text as="p" mt={1} tone="soft" className={classes['why']}>
      The coach knows your pillars, projects, tasks and journal, except private entries.
    </Text>
    <QuestionList label="Questions to ask" questions={STARTERS} onChoose={onChoose} />
  </Stack>
);
