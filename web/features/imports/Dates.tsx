import type { ImportChoices, ImportPreview } from '#contract/imports.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { Becomes } from './Words.tsx';

interface DatesProps {
  preview: ImportPreview;
  busy: boolean;
  onChange: (choices: ImportChoices) => void;
}

const ZONES = Intl.supportedValuesOf('timeZone');

const ORDERS = [
  { value: 'day_first', label: 'Day first' },
  { value: 'month_first', label: 'Month first' },
] as const;

/** How dates of a file are read: the day of relative dates, the order in `12/05`, and the zone of times without one. */
export function Dates({ preview: { options, columns, remarks }, busy, onChange }: DatesProps) {
  const { export_day, timezone, day_order } = options;
  const isEitherWay = columns.length > 0 && remarks.some(({ type, what }) => type === 'guessed' && what === 'dates');
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
      {isEitherWay && (
        <Becomes
          word="Dates such as 12/05"
          choices={ORDERS}
          value={day_order}
          onChange={(order) => onChange({ day_order: order })}
        />
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
