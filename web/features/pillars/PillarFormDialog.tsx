import { NumberInput } from '@mantine/core';
import { formatPercent, percentSuffix } from '#web/ui/marks/percent.ts';
import { useQuery } from '@tanstack/react-query';
import type { Pillar } from '#contract/pillars.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { RecordFormDialog } from '#web/records/form/RecordFormDialog.tsx';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { bringIntoSight } from '#web/records/form/bring-into-sight.ts';
import { ColorPicker } from '#web/ui/form/ColorPicker.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { iconOfName } from './icon-of-name.ts';
import { parentOptions, pillarValues, shareHelp } from './pillar-form.ts';
import { pillarActions } from './pillar-mutations.ts';
import { pillarQueries } from './pillar-queries.ts';

interface PillarFormDialogProps {
  /** The pillar to edit; without it the form creates one. */
  pillar?: Pillar;
  /** The parent of a new sub-pillar. */
  parent?: Pillar;
  onClose: () => void;
}

/** The form of a new or existing pillar or sub-pillar. */
export function PillarFormDialog({ pillar, parent, onClose }: PillarFormDialogProps) {
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const { field, form, ...dialog } = useRecordForm({
    kind: 'pillar',
    record: pillar,
    initialValues: pillarValues(pillar ?? null, parent ?? null),
    iconOf: iconOfName,
    save: pillarActions.useSave(),
    toSend: (draft) => draft,
    onSaved: (id) => {
      onClose();
      if (!pillar) bringIntoSight(id);
    },
    labels: {
      description: 'Why',
      time_allocation_percentage: 'Wanted share',
      parent_pillar_id: 'Parent pillar',
      color: 'Color',
    },
  });
  const isParent = pillars.some(({ parent_pillar_id }) => parent_pillar_id === pillar?.id);

  return (
    <RecordFormDialog
      {...dialog}
      form={form}
      kind={parent || pillar?.parent_pillar_id ? 'sub-pillar' : 'pillar'}
      examples={{ name: 'Health & Energy', description: 'Have the energy to be present for the people I love.' }}
      descriptionLabel="Why"
      descriptionHelp="In your own words. Its tasks show it."
      onClose={onClose}
    >
      <NumberInput
        label="Wanted share"
        description={shareHelp(pillars, dialog.id, form.values)}
        placeholder={formatPercent(25)}
        suffix={percentSuffix()}
        min={0}
        max={100}
        decimalScale={1}
        clampBehavior="strict"
        hideControls
        value={form.values.time_allocation_percentage ?? ''}
        error={form.errors['time_allocation_percentage']}
        onChange={(share) => form.setValues({ time_allocation_percentage: share === '' ? null : Number(share) })}
      />
      <SearchSelect
        label="Parent pillar (optional)"
        {...(isParent && { description: 'It has sub-pillars, so it can’t have a parent.' })}
        placeholder="None"
        data={parentOptions(pillars, dialog.id)}
        disabled={isParent}
        {...field('parent_pillar_id')}
      />
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      <ColorPicker label="Color" {...field('color')} />
    </RecordFormDialog>
  );
}
