import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ChatMessage, CoachProvider } from '#contract/coach.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { AskError } from '../AskForm.tsx';
import classes from './Messages.module.css';
import { ReplyText } from './ReplyText.tsx';
import type { Sending } from './sending.ts';

interface MessagesProps {
  messages: readonly ChatMessage[];
  /** A message without a stored reply. */
  sending: Sending | null;
  /** The message that was sent last, also after its reply is stored. */
  last: Sending | null;
  onRetry: (sending: Sending) => void;
  /** Moves the text of a message back into the field. */
  onEdit: (sending: Sending) => void;
  /** Sends a question. */
  onChoose: (question: string) => void;
  /** Who is expected to reply. */
  provider: CoachProvider;
}

/** The messages, latest last. A reply is shown as it comes, and announced to screen readers when it is complete. */
export function Messages({ messages, sending, last, onRetry, onEdit, onChoose, provider }: MessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  useFollowing(list);
  const toItem = (message: ChatMessage) => {
    const { id, message_type, content, sources } = message;
    return message_type === 'user' ? (
      <OwnMessage key={id}>{content}</OwnMessage>
    ) : (
      <Reply key={id} by={message.provider === 'model' ? 'Coach' : 'Coach, by rules'}>
        <ReplyText sources={sources} provider={message.provider ?? 'rules'} message={message} onChoose={onChoose}>
          {content}
        </ReplyText>
      </Reply>
    );
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, with the arrows as well */}
      <Stack as="ol" ref={list} gap={4} grow className={classes['messages']} aria-label="Messages" tabIndex={0}>
        {/* In one list, so that a reply keeps its state once it is stored. */}
        {[
          ...messages.map(toItem),
          sending && <OwnMessage key={sending.id}>{sending.content}</OwnMessage>,
          sending?.reply && toItem(sending.reply),
        ]}
        {sending && !sending.reply && (
          <Reply by="Coach">
            {sending.text !== '' && (
              <div aria-hidden={sending.state === 'sending' || undefined}>
                <ReplyText sources={[]} provider={provider} onChoose={onChoose}>
                  {sending.text}
                </ReplyText>
              </div>
            )}
            {sending.state === 'sending' ? (
              sending.text === '' && (
                <Text as="p" hint>
                  Reading your records…
                </Text>
              )
            ) : (
              <Unanswered {...sending} onRetry={() => onRetry(sending)} onEdit={() => onEdit(sending)} />
            )}
          </Reply>
        )}
      </Stack>
      <p role="status" className="sr-only">
        {last?.state === 'sending' && 'The coach is answering.'}
        {last?.reply && `The coach says: ${textOf(last.reply)}`}
      </p>
    </>
  );
}

const textOf = ({ content, provider }: ChatMessage): string => (provider === 'model' ? plainText(content) : content);

const OwnMessage = ({ children }: { children: string }) => (
  <Box as="li" breakAnywhere className={classes['message']} data-mine>
    <span className="sr-only">You: </span>
    <p>{children}</p>
  </Box>
);

const Reply = ({ by, children }: { by: string; children: ReactNode }) => (
  <Box as="li" breakAnywhere className={classes['message']}>
    <Text as="p" hint className={classes['who']}>
      {by}
    </Text>
    {children}
  </Box>
);

interface UnansweredProps extends Pick<Sending, 'state' | 'error'> {
  onRetry: () => void;
  onEdit: () => void;
}

const Unanswered = ({ state, error, onRetry, onEdit }: UnansweredProps) => (
  <>
    {error ? (
      <AskError error={error} />
    ) : (
      <Text as="p" hint>
        {state === 'stopped' ? 'Stopped. If the coach finishes anyway, its answer shows here.' : 'Not answered yet.'}
      </Text>
    )}
    <Group align="stretch" wrap gap={2} mt={2} className={classes['ways']}>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Ask again
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        Edit the message
      </Button>
    </Group>
  </>
);

/** Keeps the end in view as a reply grows, unless the person reads further up. */
function useFollowing(list: RefObject<HTMLOListElement | null>): void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const frame = list.current;
    const onScroll = () => {
      if (frame) isAtEnd.current = frame.scrollHeight - frame.scrollTop - frame.clientHeight < 80;
    };
    frame?.addEventListener('scroll', onScroll);
    return () => frame?.removeEventListener('scroll', onScroll);
  }, [list]);
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  });
}
