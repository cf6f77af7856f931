import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { ChatMessage, CoachProvider } from '#contract/coach.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { AskError } from '../AskError.tsx';
import classes from './Messages.module.css';
import { ReplyText } from './ReplyText.tsx';
import type { Sending } from './sending.ts';

interface MessagesProps {
  messages: readonly ChatMessage[];
  /** What is on its way or was not answered. */
  sending: Sending | null;
  /** The message that was sent last, also once its reply is among the messages. */
  last: Sending | null;
  onRetry: (sending: Sending) => void;
  /** Takes the words of what was not answered back into the field. */
  onEdit: (sending: Sending) => void;
  /** Puts a question into the field. */
  onChoose: (question: string) => void;
  /** Who writes what is on its way, as far as is known. */
  provider: CoachProvider;
}

/** Who has said what, the last at the foot. A reply is shown as it comes, and told to those who listen once it is whole. */
export function Messages({ messages, sending, last, onRetry, onEdit, onChoose, provider }: MessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  useFollowing(list);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, with the arrows as well */}
      <ol ref={list} className={classes['messages']} aria-label="Messages" tabIndex={0}>
        {messages.map((message) => (
          <Message key={message.id} {...message} onChoose={onChoose} />
        ))}
        {sending && (
          <>
            <li className={classes['message']} data-mine>
              <span className="sr-only">You: </span>
              <p>{sending.content}</p>
            </li>
            {sending.reply ? (
              <Message {...sending.reply} onChoose={onChoose} />
            ) : (
              <Unanswered
                sending={sending}
                provider={provider}
                onRetry={() => onRetry(sending)}
                onEdit={() => onEdit(sending)}
                onChoose={onChoose}
              />
            )}
          </>
        )}
      </ol>
      <p role="status" className="sr-only">
        {last?.state === 'sending' && 'The coach is answering.'}
        {last?.reply && `The coach says: ${spoken(last.reply)}`}
      </p>
    </>
  );
}

/** Keeps the foot in sight as a reply grows, unless the person reads further up. */
function useFollowing(list: RefObject<HTMLOListElement | null>): void {
  const isAtFoot = useRef(true);
  useEffect(() => {
    const frame = list.current;
    if (!frame) return undefined;
    const onScroll = () => {
      isAtFoot.current = frame.scrollHeight - frame.scrollTop - frame.clientHeight < 80;
    };
    frame.addEventListener('scroll', onScroll);
    return () => frame.removeEventListener('scroll', onScroll);
  }, [list]);
  useEffect(() => {
    if (isAtFoot.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  });
}

/** A reply for whoever hears it. */
const spoken = ({ content, provider }: ChatMessage): string => (provider === 'model' ? plainText(content) : content);

interface MessageProps extends ChatMessage {
  onChoose: (question: string) => void;
}

function Message({ message_type, content, provider, sources, onChoose }: MessageProps) {
  const isMine = message_type === 'user';
  return (
    <li className={classes['message']} data-mine={isMine || undefined}>
      {isMine ? (
        <span className="sr-only">You: </span>
      ) : (
        <p className={classes['who']}>{provider === 'model' ? 'Coach' : 'Coach, by rules'}</p>
      )}
      {isMine ? (
        <p>{content}</p>
      ) : (
        <ReplyText sources={sources} provider={provider ?? 'rules'} onChoose={onChoose}>
          {content}
        </ReplyText>
      )}
    </li>
  );
}

interface UnansweredProps extends Pick<MessagesProps, 'provider' | 'onChoose'> {
  sending: Sending;
  onRetry: () => void;
  onEdit: () => void;
}

/** What has come of a reply, or why none has. */
function Unanswered({ sending, provider, onRetry, onEdit, onChoose }: UnansweredProps) {
  const { state, text, error } = sending;
  return (
    <li className={classes['message']}>
      <p className={classes['who']}>Coach</p>
      {text === '' && state === 'sending' ? (
        <p className={classes['thinking']}>Reading your records…</p>
      ) : (
        text !== '' && (
          <div aria-hidden={state === 'sending' || undefined}>
            <ReplyText sources={[]} provider={provider} onChoose={onChoose}>
              {text}
            </ReplyText>
          </div>
        )
      )}
      {state !== 'sending' && (
        <>
          {error ? <AskError error={error} /> : <p className={classes['state']}>{STATES[state]}</p>}
          <div className={classes['ways']}>
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Ask again
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={onEdit}>
              Edit the message
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

const STATES = {
  stopped: 'Stopped. What the coach finishes all the same shows here.',
  failed: 'Not answered yet.',
  answered: '',
} as const;
