import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { type JournalTemplate, TAGS_MAX } from '#contract/journal.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { fold } from '#contract/general/fold.ts';
import type { EntryBody } from '../entry-values.ts';
import { journalQueries } from '../journal-queries.ts';

interface TemplateMenuProps {
  values: EntryBody;
  /** The name of the current template, which may be deleted. */
  name: string | null;
  onChange: (part: Partial<EntryBody>) => void;
}

/** Chooses the template of an entry: its questions become fields, and existing answers stay. */
export function TemplateMenu({ values, name, onChange }: TemplateMenuProps) {
  const { data: templates = [] } = useQuery(journalQueries.templates());
  const chosen = templates.find(({ id }) => id === values.template_id);
  const shown = chosen?.name ?? name;
  return (
    <FieldBox
      clearLabel="No template"
      onClear={values.template_id === null ? undefined : () => onChange(withoutTemplate(values))}
    >
      <ChoiceMenu
        label="Template"
        search="Find a template"
        position="top-end"
        choices={templates.map(({ id, name: label, icon, is_default }) => ({
          ...{ value: id, label, mark: <span aria-hidden>{icon}</span> },
          group: is_default ? 'Built in' : 'Yours',
        }))}
        value={values.template_id}
        onChoose={(id) => {
          const template = templates.find((each) => each.id === id);
          if (template) onChange(withTemplate(values, template));
        }}
      >
        <FieldButton icon={<LayoutTemplate {...SMALL_ICON} />} empty={shown === null}>
          {shown !== null && <span className="sr-only">Template </span>}
          {shown ?? 'Template'}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}

/** An entry with the questions of a template; answers to other questions stay below them. */
export function withTemplate(values: EntryBody, template: JournalTemplate): Partial<EntryBody> {
  const known = new Set(values.tags.map((tag) => fold(tag).text));
  const tags = [...values.tags, ...template.default_tags.filter((tag) => !known.has(fold(tag).text))];
  return {
    template_id: template.id,
    template_responses: {
      ...Object.fromEntries(template.prompts.map((prompt) => [prompt, values.template_responses[prompt] ?? ''])),
      ...answered(values),
    },
    tags: tags.slice(0, TAGS_MAX),
  };
}

const withoutTemplate = (values: EntryBody): Partial<EntryBody> => ({
  template_id: null,
  template_responses: answered(values),
});

const answered = ({ template_responses }: EntryBody) =>
  Object.fromEntries(Object.entries(template_responses).filter(([, answer]) => answer.trim() !== ''));
