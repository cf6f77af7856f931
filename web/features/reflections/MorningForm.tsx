import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { CONTENT_MAX } from '#contract/journal.ts';
import type { SleepReflection } from '#contract/reflections.ts';
import { MORNING_PROMPTS } from '#contract/rules/reflection-prompts.ts';
import { removeEntry } from '#web/features/journal/journal-mutations.ts';
import { messageOf } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { useKeptForm } from '#web/records/form/use-kept-form.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import classes from './Reflections.module.css';
import { writeMorning } from './reflection-mutations.ts';
import { type MorningValues, morningValues, subjectOf } from './reflection-values.ts';

const NightFields = lazyPart(async () => (await import('./NightFields.tsx')).NightFields);

interface MorningFormProps {
  date: string;
  /** Null if the day has none yet. */
  morning: SleepReflection | null;
  question: string;
  inLine: boolean;
  /** Whether the user has just opened it. */
  isAsked: boolean;
  /** Null if it stays open. */
  onClose: (() => void) | null;
  onSaved: () => void;
}

/** Approximate number of characters in a row. */
const ROW_LENGTH = 34;
const ROWS_MAX = 6;

/** An input for the intention of the day, and the questions about the night, folded. */
export function MorningForm({ date, morning, question, inLine, isAsked, onClose, onSaved }: MorningFormProps) {
  const records = useRecords();
  const form = useKeptForm<MorningValues>({
    subject: subjectOf('morning', date),
    record: morning,
    now: morningValues(morning),
    write: ({ id, values, stored }) =>
      writeMorning({
        ...{ id, date, at: new Date().toISOString() },
        body: changedFields(stored, values),
      }),
    onSaved,
    labels: { today_intention: 'Intention', sleep_hours: 'Hours slept', ...MORNING_PROMPTS },
  });
  const { values, setValues, isChanged } = form;
  const { today_intention, ...night } = values;
  const [more, setMore] = useState(Object.values(night).some((each) => each !== null));
  /** Nothing is sent while a field cannot be read. */
  const [problem, setProblem] = useState(false);
  const save = () => {
    if (!problem && isChanged) void form.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    }
  };
  const remove = async ({ id }: SleepReflection) => {
    onSaved();
    if ((await act(records, removeEntry({ id }), () => 'Morning intention deleted')) !== null) form.forget();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <Box
      as="form"
      shrink
      aria-label="Morning intention"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {form.error && (
        <Text as="p" mb={2} size="small" tone="danger" role="alert">
          {messageOf(form.error)} Your text is kept on this device.
        </Text>
      )}
      {form.notice && isChanged && <DraftLine {...form.notice} />}
      <DisputedTexts id={form.id} />
      {form.choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <div
        className={`${classes['row']} ${inLine ? 'group align-start gap-2 rowGap-0 wrap' : ''}`}
        data-line={inLine || undefined}
      >
        <textarea
          className={classes['intention']}
          aria-label={question}
          placeholder={question}
          data-intention
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
          autoFocus={isAsked}
          // For browsers in which the field does not grow by itself.
          rows={Math.min(ROWS_MAX, Math.ceil((today_intention.length + 1) / ROW_LENGTH))}
          maxLength={CONTENT_MAX}
          enterKeyHint="done"
          value={today_intention}
          onChange={(event) => setValues({ today_intention: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <Group justify="end" gap={2} minH="control" className={classes['actions']}>
          <Group
            as="button"
            type="button"
            inline
            gap={1.5}
            fontSize="meta"
            tone="dim"
            minH="press-sm"
            radius="xs"
            hover="text"
            className={classes['more']}
            aria-expanded={more}
            data-open={more || undefined}
            onClick={() => setMore(!more)}
          >
            <ChevronDown {...SMALL_ICON} />
            How did you sleep?
          </Group>
          {onClose && (
            <Button variant="subtle" size="compact-sm" onClick={onClose}>
              Cancel
            </Button>
          )}
          {(isChanged || form.pending) && (
            <Button type="submit" variant="default" size="compact-sm" loading={form.pending} disabled={problem}>
              Save
            </Button>
          )}
        </Group>
      </div>
      {more && (
        <Grid gap={4} py={3}>
          <NightFields values={values} onChange={setValues} onProblem={setProblem} />
        </Grid>
      )}
      {more && morning && (
        <Button
          className={classes['delete'] ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={() => void remove(morning)}
        >
          Delete intention
        </Button>
      )}
    </Box>
  );
}
