import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ChatMessage, ChatName } from '#contract/coach.ts';
import { Chats } from '#web/features/coach/chat/Chats.tsx';
import { Messages } from '#web/features/coach/chat/Messages.tsx';
import { MessageField } from '#web/features/coach/chat/MessageField.tsx';
import {
  dropSending,
  mayStillCome,
  type Sending,
  sendMessage,
  stopReply,
  useSending,
} from '#web/features/coach/chat/sending.ts';
import { coachQueries } from '#web/features/coach/coach-queries.ts';
import { ProviderNote } from '#web/features/coach/ProviderNote.tsx';
import { keepAndShow, useKept } from '#web/features/coach/use-kept.ts';
import { newId } from '#web/platform/ids.ts';
import { currentPlace, navigate, useSection } from '#web/platform/navigation.ts';
import { storedDraft } from '#web/records/drafts/draft-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import classes from './Chat.module.css';
import { CoachFrame } from './CoachFrame.tsx';
import { focusSoon } from './focus-soon.ts';

/** The name of a chat whose first message is not answered yet. */
const NEW_CHAT = 'coach new chat';

/** What is typed and not sent, by the chat. */
const textSubject = (chat: string | undefined) => `coach text ${chat ?? 'new'}`;

/** Rules have an answer to each of these as well. */
const STARTERS = ['What should I do first today?', 'What is stuck?', 'How was my week?', 'How is my balance?'];

/** So often an answer is looked for that was stopped or broke off here: the coach finishes it all the same. */
const LOOK_AGAIN_MS = 3_000;

/** A chat with the coach; `chat` in the address names it, without it a new one begins. */
export function ChatView() {
  const { params } = useSection();
  const chat = readChat(params['chat']);
  const records = useRecords();
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [text, setText] = useKept<string>(textSubject(chat));
  const [begun, setBegun] = useKept<string>(NEW_CHAT);
  const session = chat ?? begun;
  const chats = useQuery(coachQueries.chats());
  const { data: quota } = useQuery(coachQueries.quota());
  const sent = useSending(session);
  const messages = useQuery({
    ...coachQueries.messages(session ?? ''),
    enabled: session !== null,
    refetchInterval: ({ state }) => mayStillCome(sent) && !isAmong(sent, state.data ?? []) && LOOK_AGAIN_MS,
  });
  const isThere = isAmong(sent, messages.data ?? []);
  const sending = isThere ? null : sent;
  const busy = sending?.state === 'sending';
  const isBegun = chat === undefined && begun !== null && (isThere || sent?.state === 'answered');

  useEffect(() => {
    if (isBegun) giveAddress(begun);
  }, [isBegun, begun]);

  // Where it stands below other things, as on phones, the field would be under the fold.
  const shown = messages.data?.length === 0 && !sent ? null : session;
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

  const choose = (question: string) => {
    setText(question);
    focusSoon(field);
  };

  return (
    <CoachFrame
      view="chat"
      side={
        <Card>
          <Chats
            chats={chats.data ?? []}
            openId={chat ?? null}
            onDeleted={(id) => id === chat && navigate('ai-coach', { view: 'chat' }, { replace: true })}
          />
        </Card>
      }
      note={
        <ProviderNote answered={messages.data?.findLast(({ provider }) => provider)?.provider ?? null}>
          It changes nothing by itself.
        </ProviderNote>
      }
    >
      <section ref={panel} className={classes['panel']} aria-label="Chat with the coach">
        {session !== null && messages.isError && !messages.data ? (
          <LoadFailure what="This chat" onRetry={() => void messages.refetch()} pending={messages.isFetching} />
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
            setText(null);
            void send(content);
          }}
          onStop={() => {
            if (session !== null) stopReply(session);
            focusSoon(field);
          }}
        />
      </section>
    </CoachFrame>
  );
}

/** The chat that an address names; what can be no name of one counts as none. */
const readChat = (name: string | undefined): string | undefined => ChatName.safeParse(name).data;

const isAmong = (sent: Sending | null, messages: readonly ChatMessage[]): boolean =>
  messages.some(({ id }) => id === sent?.id);

/** A chat that has its first answer has an address from then on, and what is typed goes there. */
function giveAddress(session: string): void {
  const typed = storedDraft<string>(textSubject(undefined));
  navigate('ai-coach', { ...currentPlace().params, chat: session }, { replace: true });
  keepAndShow(textSubject(session), typed);
  keepAndShow(textSubject(undefined), null);
  keepAndShow(NEW_CHAT, null);
}

/** Before the first message: what can be asked. */
const Beginning = ({ onChoose }: { onChoose: (starter: string) => void }) => (
  <div className={classes['beginning']}>
    <h2 className={classes['title']}>Someone to think with</h2>
    <p className={classes['why']}>
      The coach knows your pillars, projects and tasks, and your journal but for private entries. Ask it something.
    </p>
    <ul className={classes['starters']}>
      {STARTERS.map((starter) => (
        <li key={starter}>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(starter)}>
            {starter}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
