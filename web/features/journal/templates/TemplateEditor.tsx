import { Select } from '@mantine/core';
import { useState } from 'react';
import { Plus } from 'lucide-react';
import {
  DEFAULT_TEMPLATE_ICON,
  type JournalTemplate,
  PROMPTS_MAX,
  TAGS_MAX,
  type TemplateType,
} from '#contract/journal.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { goBack } from '#web/platform/navigation.ts';
import { RecordFormPage } from '#web/records/form/RecordFormPage.tsx';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { ColorPicker } from '#web/ui/form/ColorPicker.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { moveItem } from '#web/ui/list/move-item.ts';
import { WrittenLines } from '#web/ui/list/WrittenLines.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { emptyPrompt, type PromptLine as Line, linesOf, promptsOf } from './prompt-lines.ts';
import { PromptLine } from './PromptLine.tsx';
import { useSaveTemplate } from './template-mutations.ts';
import { TEMPLATES_HREF, TEMPLATES_VIEW, TYPE_LABELS } from './template-text.ts';
import { NewTag, TagChips } from '../entry/Tags.tsx';

interface Values {
  name: string;
  description: string;
  template_type: TemplateType;
  prompts: Line[];
  default_tags: string[];
  icon: string;
  color: string;
}

const TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));

const toTemplates = () => goBack('journal', TEMPLATES_VIEW);

/** The editor of a new or existing journal template. Input is stored on this device until it is saved. */
export function TemplateEditor({ template }: { template?: JournalTemplate }) {
  // The empty line of a new template keeps its id while the page is open.
  const [noPrompts] = useState(() => [emptyPrompt()]);
  const { form, field, ...page } = useRecordForm({
    kind: 'journal template',
    record: template,
    initialValues: valuesOf(template, noPrompts),
    save: useSaveTemplate(),
    toSend: (sent) => {
      if (sent.isNew) return { ...sent, body: { ...sent.body, prompts: promptsOf(sent.body.prompts) } };
      const { prompts, ...body } = sent.body;
      return { ...sent, body: { ...body, ...(prompts && { prompts: promptsOf(prompts) }) } };
    },
    onSaved: toTemplates,
  });
  const { prompts } = form.values;
  return (
    <RecordFormPage
      {...page}
      form={form}
      kind="template"
      back={{ label: 'Journal templates', href: TEMPLATES_HREF }}
      onCancel={toTemplates}
      examples={{ name: 'Before I sleep', description: 'Five minutes in the evening, before the light goes out.' }}
      beside={<Select label="Type" data={TYPES} allowDeselect={false} {...form.getInputProps('template_type')} />}
    >
      <WrittenLines
        title="Questions"
        help="Each becomes a field of the entry, with room for more below."
        label="Questions of the template"
        word="Question"
        lines={prompts}
        nameOf={({ text }) => text}
        onAdd={(below) => {
          if (prompts.length >= PROMPTS_MAX) return null;
          const at = below < 0 ? prompts.length : below + 1;
          form.setValues({ prompts: prompts.toSpliced(at, 0, emptyPrompt()) });
          return at;
        }}
        onRemove={(index) =>
          form.setValues({ prompts: prompts.length === 1 ? [emptyPrompt()] : prompts.toSpliced(index, 1) })
        }
        onMove={(from, to) => form.setValues({ prompts: moveItem(prompts, from, to) })}
      >
        {(line, index, actions) => (
          <PromptLine
            key={line.id}
            {...actions}
            line={line}
            index={index}
            count={prompts.length}
            onChange={(text) => form.setValues({ prompts: prompts.with(index, { ...line, text }) })}
          />
        )}
      </WrittenLines>
      <FormField label="Starting tags" error={form.errors['default_tags']}>
        <TagsField
          label="Starting tags"
          tags={form.values.default_tags}
          max={TAGS_MAX}
          onChange={(default_tags) => form.setValues({ default_tags })}
        />
      </FormField>
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      <ColorPicker label="Color" {...field('color')} />
    </RecordFormPage>
  );
}

function valuesOf(template: JournalTemplate | undefined, noPrompts: readonly Line[]): Values {
  if (!template) {
    return {
      ...{ name: '', description: '', template_type: 'custom', prompts: [...noPrompts], default_tags: [] },
      ...{ icon: DEFAULT_TEMPLATE_ICON, color: DEFAULT_COLOR },
    };
  }
  const { name, description, template_type, prompts, default_tags, icon, color } = template;
  return { name, description, template_type, prompts: linesOf(prompts, noPrompts), default_tags, icon, color };
}

interface TagsFieldProps {
  label: string;
  tags: readonly string[];
  /** Maximum number of tags. */
  max: number;
  onChange: (tags: string[]) => void;
}

/** Tags as chips, and a button to add one. */
function TagsField({ label, tags, max, onChange }: TagsFieldProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Group align="stretch" wrap gap={2} role="group" aria-label={label}>
      <TagChips tags={tags} onChange={onChange} />
      {adding && <NewTag tags={tags} onChange={onChange} onEnd={() => setAdding(false)} />}
      {!adding && tags.length < max && (
        <FieldBox>
          <FieldButton icon={<Plus {...SMALL_ICON} />} empty onClick={() => setAdding(true)}>
            Add a tag
          </FieldButton>
        </FieldBox>
      )}
    </Group>
  );
}
