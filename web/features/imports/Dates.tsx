import type { ImportChoices, ImportOptions } from '#contract/imports.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { Group } from '#web/ui/layout/Box.tsx';

interface DatesProps {
  options: ImportOptions;
  busy: boolean;
  onChange: (choices: ImportChoices) => void;
}

const ZONES = Intl.supportedValuesOf('timeZone');

/** How dates of a file are read: the day of its relative dates, and the time zone of times without one. */
export function Dates({ options: { export_day, timezone }, busy, onChange }: DatesProps) {
  const today = useToday();
  const zones = [...new Set([timezone, ...ZONES])].toSorted();
  return (
    <Group wrap gap={2} align="end">
      {export_day !== null && (
        <DayInput
          label="Day of the file"
          required
          past
          today={today}
          weekStart={weekStart()}
          value={export_day}
          onChange={(day) => day !== null && !busy && onChange({ export_day: day })}
        >
          {formatDay(export_day, today)}
        </DayInput>
      )}
      <SearchSelect
        label="Times without a time zone"
        readOnly={busy}
        clearable={false}
        limit={60}
        data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={timezone}
        onChange={(zone) => zone !== null && onChange({ timezone: zone })}
      />
    </Group>
  );
}
