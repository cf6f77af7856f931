import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_NAME_MAX, FOLDER_PATH_MAX, type Resource, TAG_MAX, TAGS_MAX } from '#contract/resources.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo } from '#web/records/act.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { CATEGORY_CHOICES } from '../file-text.ts';
import { changeResource } from '../resource-mutations.ts';
import { resourceQueries } from '../resource-queries.ts';

export type EditedField = 'filename' | 'folder_path' | 'tags' | 'category';

interface EditFileProps {
  file: Resource;
  /** The field that is focused first. */
  field: EditedField;
  onClose: () => void;
}

/** Edits the name, folder, tags, category and description of a file. */
export function EditFile({ file, field, onClose }: EditFileProps) {
  const records = useRecords();
  const { data: summary } = useQuery(resourceQueries.summary());
  const draft = useFormDraft(`file ${file.id}`, valuesOf(file));
  const [values, setValues] = useState(draft.opened);
  const change = (part: Partial<typeof values>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.keep(next);
  };
  const [tried, setTried] = useState(false);
  const save = useAction(async () => {
    const before = valuesOf(file);
    const fields = (Object.keys(values) as (keyof typeof values)[]).filter((key) => values[key] !== before[key]);
    if (fields.length > 0) {
      const sent = { ...values, tags: tagsOf(values.tags) };
      const body = Object.fromEntries(fields.map((key) => [key, sent[key]]));
      const { saved } = draft.sending();
      const written = await records.write(changeResource({ id: file.id, body }));
      saved();
      offerUndo(records, `Changed “${written.answer.filename}”`, written);
    }
    onClose();
  });
  const errors = fieldErrors(save.error);
  const isNamed = values.filename.trim() !== '';
  const focused = (name: EditedField) => (name === field ? { 'data-autofocus': true } : {});
  return (
    <FormDialog
      title="Edit file"
      submitLabel="Save"
      draft={draft.notice(setValues)}
      pending={save.isPending}
      error={Object.keys(errors).length > 0 ? null : save.error}
      onSubmit={() => {
        setTried(true);
        if (isNamed && tagsProblem(values.tags) === null) save.mutate();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        {...focused('filename')}
        {...limitedText(values.filename, FILE_NAME_MAX)}
        value={values.filename}
        error={tried && !isNamed ? 'Enter a name' : errors['filename']}
        onChange={(event) => change({ filename: event.currentTarget.value })}
      />
      <Autocomplete
        label="Folder"
        placeholder="No folder"
        {...focused('folder_path')}
        {...limitedText(values.folder_path, FOLDER_PATH_MAX, 'Use a slash for subfolders: Travel/Lisbon')}
        data={summary?.folders.flatMap(({ folder_path }) => folder_path.slice(1) || []) ?? []}
        value={values.folder_path}
        error={errors['folder_path']}
        onChange={(folder_path) => change({ folder_path })}
      />
      <TextInput
        label="Tags"
        description="With commas between them"
        {...focused('tags')}
        value={values.tags}
        error={tagsProblem(values.tags) ?? errors['tags']}
        onChange={(event) => change({ tags: event.currentTarget.value })}
      />
      <Select
        label="Category"
        {...focused('category')}
        data={CATEGORY_CHOICES}
        allowDeselect={false}
        value={values.category}
        error={errors['category']}
        onChange={(category) => category !== null && change({ category })}
      />
      <Textarea
        label="Description"
        minRows={2}
        maxRows={8}
        {...limitedText(values.description, DESCRIPTION_MAX)}
        value={values.description}
        error={errors['description']}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

const valuesOf = ({ filename, folder_path, tags, category, description }: Resource) => ({
  ...{ filename, folder_path: folder_path.slice(1), tags: tags.join(', '), category, description },
});

const tagsOf = (text: string): string[] => [...new Set(text.split(',').flatMap((tag) => tag.trim() || []))];

function tagsProblem(text: string): string | null {
  const tags = tagsOf(text);
  if (tags.length > TAGS_MAX) return `At most ${TAGS_MAX} tags`;
  return tags.some((tag) => tag.length > TAG_MAX) ? `A tag has at most ${TAG_MAX} characters` : null;
}
