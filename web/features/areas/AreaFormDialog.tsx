import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { iconProblem, nameProblem } from '#web/platform/form-rules.ts';
import { newId } from '#web/platform/ids.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { ColorPicker } from '#web/ui/form/ColorPicker.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { ImportanceSelect } from '#web/ui/form/ImportanceSelect.tsx';
import { type AreaBody, areaValues, followColor, pillarOptions } from './area-form.ts';
import { areaActions } from './area-mutations.ts';

interface AreaFormDialogProps {
  /** The area to change; without it a new one. */
  area?: Area;
  /** Where a new one begins. */
  pillar?: Pillar | undefined;
  onClose: () => void;
}

/** The form of an area, new or as it is. */
export function AreaFormDialog({ area, pillar, onClose }: AreaFormDialogProps) {
  const [id] = useState(area?.id ?? newId);
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const save = areaActions.useSave();
  const form = useForm({
    initialValues: areaValues(area ?? null, pillar ?? null),
    validate: { name: nameProblem, icon: iconProblem },
  });
  const field = <Name extends keyof AreaBody>(name: Name) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: AreaBody[Name]) => form.setValues({ [name]: value }),
  });
  const submit = form.onSubmit(
    (body) => {
      save.mutate(
        { id, body, isNew: !area },
        { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
      );
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
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
    <FormDialog
      title={area ? 'Edit area' : 'New area'}
      submitLabel={area ? 'Save' : 'Create area'}
      pending={save.isPending}
      error={Object.keys(fieldErrors(save.error)).length > 0 ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Sleep and recovery"
        maxLength={NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="Eight hours, and a real break at noon."
        maxLength={DESCRIPTION_MAX}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Select
        label="Pillar"
        description="What it is for."
        placeholder="No pillar"
        data={data}
        clearable
        searchable={data.length > 7}
        {...form.getInputProps('pillar_id')}
        onChange={movePillar}
      />
      <ImportanceSelect label="Importance" {...field('importance')} />
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      <ColorPicker label="Colour" {...field('color')} />
    </FormDialog>
  );
}
