import { type JournalTemplate, journalContract, type NewJournalTemplate } from '#contract/journal.ts';
import { NAME_MAX } from '#contract/vocabulary.ts';
import { call } from '#web/platform/api.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { act } from '#web/records/act.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import type { Layer } from '#web/records/layers.ts';
import type { Saved } from '#web/records/record-actions.ts';
import { useRecords } from '#web/records/record-query.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';

/** The editable fields of a template. */
export type TemplateBody = Omit<NewJournalTemplate, 'id'>;

interface ById {
  id: string;
}

const lanes = ({ id }: ById) => [`journalTemplate ${id}`];
const known = (layer: Layer, { id }: ById) => layer.get('journalTemplate', id);
const put = (layer: Layer, template: JournalTemplate) => layer.put('journalTemplate', template);
// Entries show the name of their template.
const stale = () => ({ now: [['journal']] });

const labelled =
  (verb: Verb) =>
  (layer: Layer, input: ById): Label => ({ verb, name: known(layer, input)?.name ?? '' });

interface NewTemplate extends ById {
  body: TemplateBody;
  again?: boolean;
  /** ISO instant. */
  at: string;
}

const create = defineWrite<NewTemplate, JournalTemplate>({
  name: 'journal_templates.create',
  lanes,
  send: ({ id, body, again }) =>
    sendCreate(
      again,
      () => call(journalContract.createTemplate, { body: { id, ...body } }),
      () => call(journalContract.changeTemplate, { params: { id }, body }),
    ),
  show: (layer, { id, body, at }) =>
    put(layer, { id, ...body, is_default: false, usage_count: 0, created_at: at, updated_at: at }),
  merge: put,
  inverse: ({ id }): Write[] => [remove({ id })],
  stale,
  waits: { answer: known, label: (_, { body }) => ({ verb: 'add', name: body.name }) },
});

const change = defineWrite<ById & { body: Partial<TemplateBody> }, JournalTemplate>({
  name: 'journal_templates.change',
  lanes,
  edits: { kind: 'journalTemplate', texts: ['name', 'description', 'prompts'], part: 'body' },
  send: ({ id, body }, _, seen) => call(journalContract.changeTemplate, { params: { id }, body: { ...body, ...seen } }),
  show: (layer, { id, body }) => layer.patch('journalTemplate', id, body),
  merge: put,
  stale,
  waits: { answer: known, label: labelled('change') },
});

const remove = defineWrite<ById, { trash_id?: string | undefined }>({
  name: 'journal_templates.remove',
  lanes,
  send: ({ id }, request_id) => call(journalContract.deleteTemplate, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => layer.remove('journalTemplate', id),
  inverse: (_input, _before, { trash_id }): Write[] => restoreFromTrash([trash_id]),
  stale: () => readAgain('journal_template', 'trash_entry'),
  waits: { answer: () => ({}), label: labelled('delete') },
  gone: () => ({}),
});

const now = () => new Date().toISOString();

/** Creates or changes a template from the editor, which shows errors. Resolves when the list shows it. */
export function useSaveTemplate() {
  const records = useRecords();
  return useAction(async (saved: Saved<TemplateBody>) => {
    const { reread } = await records.write(saved.isNew ? create({ ...saved, at: now() }) : change(saved));
    await reread;
  });
}

const COPY = ' (copy)';

/** Copies a built-in or own template, at once, with Undo. */
export function useCopyTemplate() {
  const records = useRecords();
  return ({ name, description, template_type, prompts, default_tags, icon, color }: JournalTemplate) => {
    const body = { description, template_type, prompts, default_tags, icon, color };
    const copy = `${name.slice(0, NAME_MAX - COPY.length).toWellFormed()}${COPY}`;
    return act(records, create({ id: newId(), body: { ...body, name: copy }, at: now() }), () => `Made “${copy}”`);
  };
}

/** Deletes an own template, at once, with Undo. Entries written with it stay. */
export function useRemoveTemplate() {
  const records = useRecords();
  return ({ id, name }: JournalTemplate) => act(records, remove({ id }), () => `Deleted “${name}”`);
}
