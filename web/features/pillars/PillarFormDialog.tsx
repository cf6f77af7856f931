import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pillar } from '#contract/pillars.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { iconProblem, nameProblem } from '#web/platform/form-rules.ts';
import { newId } from '#web/platform/ids.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { ColorPicker } from '#web/ui/form/ColorPicker.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { parentOptions, type PillarBody, pillarValues, shareHelp } from './pillar-form.ts';
import { pillarActions } from './pillar-mutations.ts';
import { pillarQueries } from './pillar-queries.ts';

interface PillarFormDialogProps {
  /** The pillar to change; without it a new one. */
  pillar?: Pillar;
  /** Where a new one begins: below this one. */
  parent?: Pillar;
  onClose: () => void;
}

/** The form of a pillar or sub-pillar, new or as it is. */
export function PillarFormDialog({ pillar, parent, onClose }: PillarFormDialogProps) {
  const [id] = useState(pillar?.id ?? newId);
  const { data: pillars = [] } = useQuery(pillarQueries.list());
  const save = pillarActions.useSave();
  const form = useForm({
    initialValues: pillarValues(pillar ?? null, parent ?? null),
    validate: { name: nameProblem, icon: iconProblem },
  });
  const field = <Name extends keyof PillarBody>(name: Name) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: PillarBody[Name]) => form.setValues({ [name]: value }),
  });
  const submit = form.onSubmit(
    (body) => {
      save.mutate(
        { id, body, isNew: !pillar },
        { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
      );
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const isParent = pillars.some(({ parent_pillar_id }) => parent_pillar_id === pillar?.id);
  const kind = parent || pillar?.parent_pillar_id ? 'sub-pillar' : 'pillar';

  return (
    <FormDialog
      title={pillar ? `Edit ${kind}` : `New ${kind}`}
      submitLabel={pillar ? 'Save' : `Create ${kind}`}
      pending={save.isPending}
      error={Object.keys(fieldErrors(save.error)).length > 0 ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Health & Energy"
        maxLength={NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Why"
        description="In your own words. Every task below it shows this."
        placeholder="Have the energy to be present for the people I love."
        maxLength={DESCRIPTION_MAX}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <NumberInput
        label="Wanted share"
        description={shareHelp(pillars, id, form.values)}
        placeholder="25 %"
        suffix=" %"
        min={0}
        max={100}
        decimalScale={1}
        clampBehavior="strict"
        hideControls
        value={form.values.time_allocation_percentage ?? ''}
        error={form.errors['time_allocation_percentage']}
        onChange={(share) => form.setValues({ time_allocation_percentage: share === '' ? null : Number(share) })}
      />
      <Select
        label="Inside the pillar"
        description={
          isParent ? 'It has sub-pillars of its own, so it stays at the top.' : 'Left out, it stands on its own.'
        }
        placeholder="None"
        data={parentOptions(pillars, id)}
        disabled={isParent}
        clearable
        {...field('parent_pillar_id')}
      />
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      <ColorPicker label="Colour" {...field('color')} />
    </FormDialog>
  );
}
