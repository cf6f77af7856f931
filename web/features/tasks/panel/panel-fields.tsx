import { Autocomplete, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEFAULT_TASK_CATEGORY, TITLE_MAX } from '#contract/vocabulary.ts';
import { usePersonNow, weekStart } from '#web/platform/clock.ts';
import { formatDay, formatDuration, formatDue } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { quietSentence, type TimedNotice, useQuietEnd } from '#web/features/notifications/use-quiet-end.ts';
import type { ParsedDay, ReadDay } from '#web/ui/date/TypedDay.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { readDuration } from '#web/platform/duration.ts';
import { CATEGORIES } from '#web/features/recurring/task-categories.ts';
import type { FieldEntry } from '../fields.tsx';
import { loadDayReader } from '../due/load-day-reader.ts';
import classes from './TaskPanel.module.css';
import { inputOf, useDraft } from '#web/ui/form/use-draft.ts';

interface FieldProps<Value> {
  value: Value;
  /** Resolves with whether it was saved. */
  onChange: (value: Value) => Promise<boolean>;
}

interface TimedProps {
  /** For a day with a time: its time, a handler that also takes a time, and a reader of both. */
  time?: string | null;
  onParsed?: (parsed: ParsedDay) => Promise<boolean>;
  loadReader?: () => Promise<ReadDay>;
}

/** A day, or none if it is not required. */
export function DayField({
  label,
  value,
  time,
  late = false,
  required = false,
  onChange,
  onParsed,
  loadReader = loadDayReader,
}: FieldProps<string | null> & TimedProps & { label: string; late?: boolean; required?: boolean }) {
  const now = usePersonNow();
  const today = now.day;
  return (
    <FieldBox
      onClear={value === null || required ? undefined : () => void onChange(null)}
      clearLabel={`Clear ${label.toLowerCase()}`}
    >
      <DayMenu
        label={label}
        value={value}
        today={today}
        weekStart={weekStart()}
        loadReader={loadReader}
        {...(time !== undefined && { time })}
        {...(!required && { noneLabel: 'No date' })}
        onChange={(day, parsed) => void (onParsed ? onParsed(parsed) : onChange(day))}
      >
        <FieldButton empty={value === null} data-late={late || undefined} className={classes['day']}>
          <span className="sr-only">{label}: </span>
          {value === null ? 'None' : late ? formatDue(value, null, now) : formatDay(value, today)}
        </FieldButton>
      </DayMenu>
    </FieldBox>
  );
}

/** One of the fixed values of a field, or none if it may be empty. */
export function ChoiceField({
  entry: { label, choices = [], none },
  value,
  onChange,
}: FieldProps<string | null> & { entry: FieldEntry }) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <FieldBox
      onClear={chosen && none !== undefined ? () => void onChange(null) : undefined}
      clearLabel={`Clear ${label.toLowerCase()}`}
    >
      <ChoiceMenu label={label} width={160} choices={choices} value={value} onChoose={(word) => void onChange(word)}>
        <FieldButton icon={chosen?.mark} empty={!chosen}>
          <span className="sr-only">{label} </span>
          {chosen?.label ?? 'None'}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}

interface FieldEditorProps {
  entry: FieldEntry;
  value: unknown;
  /** Saves it, and resolves with whether that succeeded. */
  save: (changes: object) => Promise<boolean>;
  refuse: (reason: string | undefined) => void;
}

/** The editor of a field with a single value. */
export function FieldEditor({ entry, value, save, refuse }: FieldEditorProps) {
  const onChange = (next: unknown) => save({ [entry.field]: next });
  const text = typeof value === 'string' ? value : null;
  switch (entry.editor) {
    case 'choice':
      return <ChoiceField entry={entry} value={text} onChange={onChange} />;
    case 'category':
      return <CategoryField value={text ?? ''} onChange={onChange} />;
    case 'duration':
      return <EstimateField value={typeof value === 'number' ? value : null} onChange={onChange} onRefuse={refuse} />;
    case 'day':
    case 'due':
    case 'reminder':
      return <DayField label={entry.name ?? entry.label} value={text} onChange={onChange} />;
  }
}

interface TimeFieldProps extends FieldProps<string | null> {
  /** `Due time`. */
  label: string;
  /** The text of the button that adds a time. */
  none?: string;
  /** The notice that comes at this time. */
  notice: TimedNotice['type'];
}

/** A time of day, or none. */
export function TimeField({ label, none = 'Add time', notice, value, onChange }: TimeFieldProps) {
  const [asked, setAsked] = useState(false);
  const draft = useDraft(value ?? '', (text) => onChange(text || null));
  if (value === null && !asked) {
    return (
      <FieldBox>
        <FieldButton empty onClick={() => setAsked(true)}>
          {none}
        </FieldButton>
      </FieldBox>
    );
  }
  return (
    <>
      <TextInput
        {...inputOf(draft)}
        type="time"
        className={classes['time'] ?? ''}
        aria-label={label}
        rightSectionPointerEvents="all"
        rightSectionWidth={28}
        rightSection={
          value !== null && (
            <CloseButton size="xs" aria-label={`Clear ${label.toLowerCase()}`} onClick={() => draft.choose('')} />
          )
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that opened it
        autoFocus={asked}
        onBlur={() => {
          setAsked(false);
          draft.leave();
        }}
      />
      {draft.elsewhere && <ChangedElsewhere {...draft.elsewhere} />}
      {value !== null && <QuietNote time={value} type={notice} />}
    </>
  );
}

/** When a notice at this time is sent, if that is in the quiet hours. */
function QuietNote(notice: TimedNotice) {
  const end = useQuietEnd(notice);
  return (
    end !== null && (
      <Text as="p" w="full" hint links="soft" role="note">
        {quietSentence(end)} <a href={hrefOf('settings', { section: 'notifications' })}>Change</a>
      </Text>
    )
  );
}

/** A duration as typed text: `45`, `1 h 30`. */
export function EstimateField({
  value,
  onChange,
  onRefuse,
}: FieldProps<number | null> & { onRefuse: (reason: string | undefined) => void }) {
  const draft = useDraft(value === null ? '' : formatDuration(value), (text) => {
    const minutes = readDuration(text);
    if (minutes === undefined) onRefuse('Enter a time, such as 45 min or 1 h 30, at most a week');
    return minutes === undefined ? Promise.resolve(false) : onChange(minutes);
  });
  return (
    <>
      <TextInput
        {...inputOf(draft)}
        className={classes['short'] ?? ''}
        aria-label="Estimate"
        placeholder="45 min"
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {draft.elsewhere && <ChangedElsewhere {...draft.elsewhere} />}
    </>
  );
}

/** Any text, with suggestions. */
export function CategoryField({ value, onChange }: FieldProps<string>) {
  const draft = useDraft(value, (text) => {
    const category = text.trim() || DEFAULT_TASK_CATEGORY;
    return category === value ? Promise.resolve(true) : onChange(category);
  });
  const wanted = draft.draft?.trim().toLowerCase() ?? '';
  return (
    <>
      <Autocomplete
        className={classes['short'] ?? ''}
        aria-label="Category"
        maxLength={TITLE_MAX}
        value={draft.value}
        data={CATEGORIES.filter((category) => category.includes(wanted))}
        filter={({ options }) => options}
        onChange={draft.change}
        onOptionSubmit={draft.choose}
        onBlur={() => draft.leave()}
        openOnFocus={false}
        comboboxProps={{ position: 'bottom-start' }}
      />
      {draft.elsewhere && <ChangedElsewhere {...draft.elsewhere} />}
    </>
  );
}
