import { ActionIcon, Textarea } from '@mantine/core';
import { ArrowUp, Square } from 'lucide-react';
import type { Ref } from 'react';
import { CHAT_CONTENT_MAX } from '#contract/coach.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './MessageField.module.css';

interface MessageFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** A reply is being received. */
  busy: boolean;
  onSend: () => void;
  onStop: () => void;
  field: Ref<HTMLTextAreaElement>;
}

/** The field for a message. Enter sends it, Shift+Enter begins a new line. */
export function MessageField({ text, onChange, busy, onSend, onStop, field }: MessageFieldProps) {
  const send = () => {
    if (!busy && text.trim() !== '') onSend();
  };
  return (
    <form
      className={classes['field']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        className="grow shrink"
        aria-label="Message to the coach"
        placeholder="What is on your mind?"
        minRows={1}
        maxRows={8}
        enterKeyHint="send"
        {...limitedText(text, CHAT_CONTENT_MAX)}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {busy ? (
        <ActionIcon variant="default" className={classes['stop'] ?? ''} aria-label="Stop the answer" onClick={onStop}>
          <Square {...SMALL_ICON} fill="currentColor" />
        </ActionIcon>
      ) : (
        <ActionIcon type="submit" className={classes['send'] ?? ''} aria-label="Send" disabled={text.trim() === ''}>
          <ArrowUp {...ICON} strokeWidth={2.25} />
        </ActionIcon>
      )}
    </form>
  );
}
