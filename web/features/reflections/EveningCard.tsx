import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addDays } from '#contract/general/days.ts';
import type { DailyReflection } from '#contract/reflections.ts';
import { useHour } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { formatTime } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { draftedFields } from '#web/records/drafts/use-form-draft.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { FoldedText } from './FoldedText.tsx';
import classes from './Reflections.module.css';
import { type EveningValues, eveningValues, subjectOf } from './reflection-values.ts';
import { reflectionQueries } from './reflection-queries.ts';
import { EVENING_HOUR, NIGHT_END, reflectionOfHour, streakText } from './reflection-text.ts';
import { useDayForm } from './use-day-form.ts';

const EveningForm = lazyPart(async () => (await import('./EveningForm.tsx')).EveningForm);

const BEGUN = 'Draft saved on this device.';

interface EveningCardProps {
  /** `YYYY-MM-DD`, today or before. */
  date: string;
  isToday: boolean;
}

/** The evening review of a day: offered in the evening, and shown later. Renders nothing until the day is loaded. */
export function EveningCard({ date, isToday }: EveningCardProps) {
  const { data: day } = useQuery(reflectionQueries.day(date));
  const form = useDayForm('evening', date);
  const hour = useHour();
  const isEvening = reflectionOfHour(hour, useUser().day_start_hour) === 'evening';
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form.isLeft) edit.current?.focus({ preventScroll: true });
  }, [form.isLeft]);
  useKeys('On this day', [{ keys: ['r'], does: 'Evening reflection', press: () => day !== undefined && form.open() }]);
  if (!day) return null;

  const { evening } = day;
  const isBegun = differs(draftedFields<EveningValues>(subjectOf('evening', date)), eveningValues(evening));
  const isOffered = !isToday || isEvening;
  const streak = streakText(day.streak);
  return (
    <>
      <Card
        title="Evening reflection"
        aside={
          evening ? (
            <>
              <WaitingMark id={evening.id} />
              <ActionIcon
                ref={edit}
                variant="subtle"
                size="sm"
                aria-label="Edit evening reflection"
                onClick={form.open}
              >
                <Pencil {...ICON} />
              </ActionIcon>
            </>
          ) : (
            !isOffered && hour >= NIGHT_END && <Text hint>from {formatTime(`${EVENING_HOUR}:00`)}</Text>
          )
        }
      >
        {evening ? (
          <>
            <Written evening={evening} isToday={isToday} />
            {isBegun && <p className={classes['marks']}>{BEGUN}</p>}
          </>
        ) : (
          <>
            {isBegun ? (
              <Text as="p" mb={3} note>
                {BEGUN}
              </Text>
            ) : (
              isOffered && (
                <Text as="p" mb={3} note>
                  {isToday ? 'Start with what you did. One line is enough.' : 'Nothing written that day.'}
                </Text>
              )
            )}
            <Button
              ref={edit}
              className={isOffered || isBegun ? '' : (classes['quietly'] ?? '')}
              variant={isOffered || isBegun ? 'default' : 'subtle'}
              size="compact-md"
              onClick={form.open}
            >
              {isBegun ? 'Continue' : isToday ? 'Reflect now' : 'Look back'}
            </Button>
          </>
        )}
        {isToday && streak && (
          <Text as="p" mt={3} hint>
            An intention or a reflection {streak}.
          </Text>
        )}
      </Card>
      {form.isOpen && <EveningForm date={date} isToday={isToday} day={day} onClose={form.leave} />}
    </>
  );
}

const differs = (drafted: Partial<EveningValues> | null, saved: EveningValues): boolean =>
  Object.keys(changedFields(saved, { ...saved, ...drafted })).length > 0;

function Written({ evening, isToday }: { evening: DailyReflection; isToday: boolean }) {
  const { date, reflection_text, biggest_accomplishment, completion_score, tomorrow_focus } = evening;
  const text = [reflection_text, biggest_accomplishment].find((each) => each?.trim());
  return (
    <>
      {text && <FoldedText text={text} />}
      {completion_score !== null && <p className={classes['marks']}>{completion_score} of 10</p>}
      {tomorrow_focus?.trim() && (
        <Text as="p" mt={3} note>
          For {isToday ? 'tomorrow' : 'the next day'}: {tomorrow_focus}
        </Text>
      )}
      {isToday && (
        <Text as="p" mt={3} note links="text">
          <a href={hrefOf('today', { date: addDays(date, 1) })}>Plan tomorrow</a>
        </Text>
      )}
    </>
  );
}
