import { Autocomplete, Combobox } from '@mantine/core';
import { useState } from 'react';
import { readDuration } from '#web/platform/duration.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { formatDuration } from '#web/platform/format.ts';
import { SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import classes from './NotificationSettings.module.css';

interface DurationFieldProps {
  id: string;
  label: string;
  help: string;
  /** In minutes. */
  value: number;
  /** The choices, in minutes; any other duration can be typed. */
  offered: readonly number[];
  min: number;
  max: number;
  error: string | null;
  /** Resolves with whether it was saved. */
  onSave: (minutes: number) => Promise<boolean>;
}

/** A setting for a duration: one of the choices, or typed, such as `45 min` or `1 h 30`. */
export function DurationField({ id, label, help, value, offered, min, max, error, onSave }: DurationFieldProps) {
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  const draft = useDraft(formatDuration(value), (text) => {
    const minutes = readDuration(text);
    const fits = typeof minutes === 'number' && minutes >= min && minutes <= max;
    setWrong(!fits);
    if (!fits) return Promise.resolve(false);
    return minutes === value ? Promise.resolve(true) : onSave(minutes);
  });
  const reason = wrong
    ? `Enter a time, such as 45 min or 1 h 30, from ${formatDuration(min)} to ${formatDuration(max)}`
    : error;
  return (
    <SettingRow id={id} label={label} help={help} error={reason}>
      <Autocomplete
        {...settingProps(id, reason)}
        className={classes['duration'] ?? ''}
        value={draft.value}
        data={offered.map(formatDuration)}
        filter={({ options }) => options}
        onChange={(text) => {
          setWrong(false);
          draft.change(text);
        }}
        onOptionSubmit={draft.choose}
        onBlur={() => draft.leave()}
        dropdownOpened={open}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          draft.leave();
          // The dropdown would cover the fields below.
          setOpen(false);
        }}
        // High enough for all choices without scrolling; inside the page, so that it scrolls with its field.
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false }}
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        error={reason !== null}
      />
      {draft.elsewhere && <ChangedElsewhere {...draft.elsewhere} />}
    </SettingRow>
  );
}
