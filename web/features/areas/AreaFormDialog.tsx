import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { iconOfName } from '#web/features/pillars/icon-of-name.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { RecordFormDialog } from '#web/records/form/RecordFormDialog.tsx';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { bringIntoSight } from '#web/records/form/bring-into-sight.ts';
import { ColorPicker } from '#web/ui/form/ColorPicker.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { ImportanceSelect } from '#web/ui/form/ImportanceSelect.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { areaValues, followColor, pillarOptions } from './area-form.ts';
import { areaActions } from './area-mutations.ts';

interface AreaFormDialogProps {
  /** The area to edit; without it the form creates one. */
  area?: Area;
  /** The pillar preselected for a new area. */
  pillar?: Pillar | undefined;
  onClose: () => void;
}

/** The form of a new or existing area. */
export function AreaFormDialog({ area, pillar, onClose }: AreaFormDialogProps) {
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const { field, form, ...dialog } = useRecordForm({
    kind: 'area',
    record: area,
    initialValues: areaValues(area ?? null, pillar ?? null),
    iconOf: iconOfName,
    save: areaActions.useSave(),
    toSend: (draft) => draft,
    onSaved: (id) => {
      onClose();
      if (!area) bringIntoSight(id);
    },
    labels: { color: 'Color' },
  });
  const movePillar = (pillarId: string | null) => {
    const find = (wanted: string | null) => pillars.find((each) => each.id === wanted);
    form.setValues(({ color, pillar_id }) => ({
      pillar_id: pillarId,
      ...(!area && color && { color: followColor(color, find(pillar_id ?? null), find(pillarId)) }),
    }));
  };
  const kept = area?.pillar_id && area.pillar_name ? [{ value: area.pillar_id, label: area.pillar_name }] : [];
  const options = pillarOptions(pillars);
  const data = options.some(({ value }) => value === area?.pillar_id) ? options : [...options, ...kept];

  return (
    <RecordFormDialog
      {...dialog}
      form={form}
      kind="area"
      examples={{ name: 'Sleep and recovery', description: 'Eight hours, and a real break at noon.' }}
      onClose={onClose}
    >
      <SearchSelect
        label="Pillar"
        description="What it is for."
        placeholder="No pillar"
        data={data}
        {...form.getInputProps('pillar_id')}
        onChange={movePillar}
      />
      <ImportanceSelect label="Importance" {...field('importance')} />
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      <ColorPicker label="Color" {...field('color')} />
    </RecordFormDialog>
  );
}
