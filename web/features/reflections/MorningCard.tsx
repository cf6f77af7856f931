import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moon, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SleepReflection } from '#contract/reflections.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { isNothingFocused } from '#web/ui/keys/key-tables.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { FoldedText } from './FoldedText.tsx';
import { MorningForm } from './MorningForm.tsx';
import classes from './Reflections.module.css';
import { reflectionQueries } from './reflection-queries.ts';
import { sleepTexts } from './reflection-text.ts';
import { useDayForm } from './use-day-form.ts';

interface MorningCardProps {
  /** `YYYY-MM-DD`, today or before. */
  date: string;
  isToday: boolean;
  /** Opens the form while nothing is written. */
  asks: boolean;
  /** One line above the list instead of a card. */
  inLine?: boolean;
}

/** The intention of the day: an input, and the written text. */
export function MorningCard({ date, isToday, asks, inLine = false }: MorningCardProps) {
  const day = useQuery(reflectionQueries.day(date));
  const form = useDayForm('morning', date);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Unless the person has gone on to something else before the server answered.
    if (form.isLeft && isNothingFocused(document.activeElement)) edit.current?.focus({ preventScroll: true });
  }, [form.isLeft]);
  const open = () => {
    const field = document.querySelector<HTMLElement>('[data-intention]');
    if (field) return field.focus();
    form.open();
  };
  useKeys('On this day', [{ keys: ['i'], does: 'Morning intention', press: open }]);

  const question = isToday ? 'What matters today?' : 'What mattered on this day?';
  const morning = day.data?.morning ?? null;
  const isOpen = form.isOpen || (asks && morning === null);
  const isFolded = morning !== null && !isOpen;
  const frame = (body: ReactNode) => (
    <Frame
      inLine={inLine}
      aside={
        <>
          {morning && <WaitingMark id={morning.id} />}
          {isFolded && (
            <ActionIcon ref={edit} variant="subtle" size="sm" aria-label="Edit morning intention" onClick={form.open}>
              <Pencil {...ICON} />
            </ActionIcon>
          )}
        </>
      }
    >
      {body}
    </Frame>
  );
  // Whether one is written is not known without a connection.
  if (!day.data && day.isPaused) return null;
  if (!day.data) {
    if (!day.isError) return frame(<Box minH="control" className={classes['reserved']} />);
    return frame(<QueryFailure query={day} what="What you wrote" />);
  }
  if (isOpen) {
    return frame(
      <MorningForm
        key={morning?.id}
        date={date}
        morning={morning}
        question={question}
        inLine={inLine}
        isAsked={form.isAsked}
        onClose={asks && morning === null ? null : form.leave}
        onSaved={form.leave}
      />,
    );
  }
  if (morning) return frame(<Written morning={morning} question={question} inLine={inLine} onEdit={form.open} />);
  return frame(
    <button ref={edit} type="button" className={classes['ask']} onClick={form.open}>
      {question}
    </button>,
  );
}

function Frame({ inLine, aside, children }: { inLine: boolean; aside: ReactNode; children: ReactNode }) {
  if (!inLine) {
    return (
      <Card title="Morning intention" aside={aside}>
        {children}
      </Card>
    );
  }
  return (
    <section className={classes['line']} aria-label="Morning intention">
      <Box grow shrink>
        {children}
      </Box>
      {aside}
    </section>
  );
}

interface WrittenProps {
  morning: SleepReflection;
  question: string;
  inLine: boolean;
  onEdit: () => void;
}

function Written({ morning, question, inLine, onEdit }: WrittenProps) {
  const night = sleepTexts(morning);
  const text = morning.today_intention.trim();
  return (
    <>
      {text === '' ? (
        <button type="button" className={classes['ask']} onClick={onEdit}>
          {question}
        </button>
      ) : (
        <FoldedText text={text} inLine={inLine} />
      )}
      {night.length > 0 && (
        <p className={classes['marks']}>
          <Moon {...SMALL_ICON} />
          {night.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
      )}
    </>
  );
}
